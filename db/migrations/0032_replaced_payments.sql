-- What was assumed to have come for an order and has given way to what came: with a transfer that is taken away it stands
-- again, as it was noted.
create table replaced_payments (
  order_id bigint primary key references orders (id) on delete cascade,
  kopecks bigint not null check (kopecks > 0),
  paid_on date not null,
  created_at timestamptz not null,
  administrator_id bigint
);
