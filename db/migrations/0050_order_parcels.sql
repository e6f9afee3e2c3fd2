-- What the shop knew of a parcel when it was ordered: its weight, what the facility does not take of it, and the
-- day of handing in. Later edits of goods and facilities change none of it. Null for orders that are older.
alter table orders
  add column planned_day date,
  add column parcel jsonb check (jsonb_typeof(parcel) = 'object');

create index orders_planned_day_idx on orders (planned_day, id) where planned_day is not null;

-- What a set held when it was ordered; null for other goods.
alter table order_lines add column parts jsonb check (jsonb_typeof(parts) = 'array');
