-- What is to be handed in by today: the orders that are not over, by their days, and not all that ever were.
create index orders_due_idx on orders (planned_day, id)
  where planned_day is not null and status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED');
