-- Money that is for no order has no number of one, but words of what became of it.
alter table audit_log drop constraint audit_log_says_what;
alter table audit_log add constraint audit_log_says_what
  check (cardinality(record_ids) > 0 or cardinality(fields) > 0 or jsonb_array_length(things) > 0);

-- The order that a transfer was for before its status was taken back: its words go with the people of that order.
alter table payments add column released_order_id bigint references orders (id) on delete set null;
create index payments_released_order_id_idx on payments (released_order_id) where released_order_id is not null;
