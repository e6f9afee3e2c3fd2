-- The day of the last daily run of retention, as Moscow has it, by the database's clock. The one row.
create table forgetting (
  id bigint primary key default 1 check (id = 1),
  day date not null
);

insert into forgetting (day) values ((now() at time zone 'Europe/Moscow')::date);
