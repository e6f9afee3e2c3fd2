-- What administrators wrote to the buyer of an order, by which template and which way; the words go with its people.
create table order_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  template text not null,
  way text not null,
  text text not null check (char_length(text) between 1 and 1000),
  sent_at timestamptz not null default clock_timestamp(),
  administrator_id bigint not null
);

create index order_messages_order_id_idx on order_messages (order_id);
