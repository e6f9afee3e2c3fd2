-- Who moved the parcel of an order to another day of handing in, and when; the day itself stands in the order.
create table order_day_moves (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  was date,
  became date not null,
  moved_at timestamptz not null,
  administrator_id bigint not null
);
create index order_day_moves_order_id_idx on order_day_moves (order_id, id);

-- «Его перевели или освободили»: the parcel waits until somebody has talked to the buyer.
create table order_holds (
  order_id bigint primary key references orders (id) on delete cascade,
  held_at timestamptz not null
);

-- The orders for one person that are not over: the names are compared once these are found.
create index orders_recipient_idx on orders (facility_id, birth_date, id)
  where status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED');
