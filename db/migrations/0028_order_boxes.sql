-- The boxes of an order that goes in more than one, with the pieces of its lines in each, [{"position", "quantity"}]. An
-- order without rows is one box. Each has the day on which it is to be handed in, null where the order has none; with
-- the last box the order is handed in, so that a box has a day of its own only before that.
create table order_boxes (
  order_id bigint not null references orders (id) on delete cascade,
  number smallint not null check (number between 1 and 20),
  grams integer not null check (grams between 1 and 99999),
  planned_day date,
  goods jsonb not null check (jsonb_typeof(goods) = 'array'),
  handed_on date,
  primary key (order_id, number)
);

create index order_boxes_planned_day_idx on order_boxes (planned_day) where handed_on is null;
