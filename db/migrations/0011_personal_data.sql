-- The last day, as Moscow has it, on which the shop let go what its term was over for. A clock that is further ahead of
-- it than shops stand still has jumped, whatever was written by that clock since. The one row.
create table forgetting (
  id bigint primary key default 1 check (id = 1),
  day date not null
);

insert into forgetting (day) values ((now() at time zone 'Europe/Moscow')::date);
