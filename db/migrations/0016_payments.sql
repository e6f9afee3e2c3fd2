-- Money that came, by a row of a bank statement or as an administrator noted it, and how much of it is for which order;
-- what is for none is kept until somebody gives it one.
create table payments (
  id bigint generated always as identity primary key,
  paid_on date not null,
  kopecks bigint not null check (kopecks > 0),
  -- The number of the payment order, and the words of the row: empty when there are none, or once people are forgotten.
  document text not null check (char_length(document) <= 40),
  words text not null check (char_length(words) <= 300),
  -- The order was marked as paid, and no one has named a transfer.
  assumed boolean not null default false,
  unallocated_kopecks bigint not null check (unallocated_kopecks between 0 and kopecks),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  administrator_id bigint
);

create index payments_paid_on_idx on payments (paid_on, kopecks);
create index payments_unallocated_idx on payments (id) where unallocated_kopecks > 0;
-- A transfer is noted once, also when two administrators read one statement at once. What carries neither a number nor
-- words is like any other.
create unique index payments_once_idx on payments (paid_on, kopecks, document, words)
  where document <> '' or words <> '';

create table payment_allocations (
  payment_id bigint not null references payments (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  kopecks bigint not null check (kopecks > 0),
  primary key (payment_id, order_id)
);

create index payment_allocations_order_id_idx on payment_allocations (order_id);

-- Money that was given back.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  refunded_on date not null,
  kopecks bigint not null check (kopecks > 0),
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  administrator_id bigint not null
);

create index refunds_order_id_idx on refunds (order_id);
create index refunds_refunded_on_idx on refunds (refunded_on);

-- What an order costs, what came for it and what was given back, kept by triggers. An order without a row costs its
-- total, and nothing came.
create table order_money (
  order_id bigint primary key references orders (id) on delete cascade,
  due_kopecks bigint not null,
  received_kopecks bigint not null,
  refunded_kopecks bigint not null,
  -- The day of the transfer that made it paid; a cancelled order keeps it, an unpaid one has none.
  paid_on date,
  version integer not null default 1
);

create index order_money_owed_idx on order_money (order_id)
  where received_kopecks - refunded_kopecks > due_kopecks;
create index order_money_paid_on_idx on order_money (paid_on, order_id) where paid_on is not null;

-- What the goods of an order cost as they were packed and handed in, with the delivery: less what was not put in once
-- the parcel is closed, and what the facility gave back where the buyer wants the money.
create function order_cost(placed orders) returns bigint stable language sql as $$
  select greatest(0, placed.goods_kopecks + placed.delivery_kopecks - coalesce(sum(
    case
      when handed.whole then line.price_kopecks::bigint * line.quantity
      else least(
        line.price_kopecks::bigint * line.quantity,
        -- The ordered pieces come back before those that were put in instead.
        line.price_kopecks::bigint * least(coalesce(handed.pieces, 0), coalesce(mark.quantity, line.quantity))
          + coalesce(mark.replacement_kopecks, 0)::bigint * greatest(0, handed.pieces - mark.quantity)
          + case
          when mark.quantity is not null and (parcel.packed_at is not null or placed.status = 'Delivered')
            then greatest(0, line.price_kopecks::bigint * (line.quantity - mark.quantity)
              - coalesce(mark.replacement_kopecks::bigint * mark.replacement_quantity, 0))
          else 0
        end
      )
    end), 0))
  from order_parcels as parcel
  join order_lines as line using (order_id)
  left join order_packed_lines as mark
    on mark.order_id = line.order_id and mark.position = line.position and mark.part = 0
  cross join lateral (
    select bool_or(quantity is null) as whole, max(quantity) as pieces
    from jsonb_to_recordset(parcel.handed_lines) as given_back (position smallint, reason text, quantity integer)
    where placed.status = 'Delivered' and given_back.position = line.position
      and (reason is null or parcel.wish = 'MONEY')
  ) as handed
  where parcel.order_id = placed.id
$$;

create function recount_order_money(changed bigint) returns void language plpgsql as $$
declare
  placed orders;
  today date := (now() at time zone 'Europe/Moscow')::date;
begin
  -- Who else changes its money waits, and counts what this one has changed.
  select * into placed from orders where id = changed for update;
  if not found then
    return;
  end if;
  insert into order_money as known (order_id, due_kopecks, received_kopecks, refunded_kopecks, paid_on)
  select changed,
    case when placed.status in ('CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN') then 0 else order_cost(placed) end,
    coalesce(sum(part.kopecks), 0),
    (select coalesce(sum(kopecks), 0) from refunds where order_id = changed),
    case when placed.status in ('PAID', 'ADMIN_WORKED', 'Delivered') then coalesce(max(payments.paid_on), today) end
  from payment_allocations as part join payments on payments.id = part.payment_id
  where part.order_id = changed
  on conflict (order_id) do update set
    due_kopecks = excluded.due_kopecks,
    received_kopecks = excluded.received_kopecks,
    refunded_kopecks = excluded.refunded_kopecks,
    paid_on = case when placed.status <> 'NOT_PAID' then coalesce(known.paid_on, excluded.paid_on) end,
    version = known.version + 1;
end $$;

-- What was, order by order, before triggers watch it.
alter table payments add column order_id bigint;

insert into payments (paid_on, kopecks, document, words, assumed, unallocated_kopecks, created_at, administrator_id, order_id)
select
  coalesce(known.paid_on, (paid.created_at at time zone 'Europe/Moscow')::date),
  coalesce(known.kopecks, orders.goods_kopecks + orders.delivery_kopecks),
  coalesce(known.document, ''), coalesce(known.words, ''),
  known.order_id is null, 0, paid.created_at, paid.administrator_id, orders.id
from orders
join (
  select distinct on (order_id) order_id, created_at, administrator_id from order_status_changes
  where status in ('PAID', 'ADMIN_WORKED', 'Delivered') order by order_id, id
) as paid on paid.order_id = orders.id
left join order_payments as known on known.order_id = orders.id
where orders.status <> 'NOT_PAID' and coalesce(known.kopecks, orders.goods_kopecks + orders.delivery_kopecks) > 0;

insert into payment_allocations (payment_id, order_id, kopecks) select id, order_id, kopecks from payments;
alter table payments drop column order_id;
drop table order_payments;

insert into refunds (order_id, refunded_on, kopecks, note, created_at, administrator_id)
select order_id, (saved_at at time zone 'Europe/Moscow')::date, kopecks, text, saved_at, administrator_id
from order_notes where kind = 'REFUND' and kopecks is not null;

delete from order_notes where kind = 'REFUND';
drop index order_notes_text_idx;
create index order_notes_text_idx on order_notes using gin (name_letters(text) gin_trgm_ops);
alter table order_notes drop constraint order_notes_kind_check;
alter table order_notes add constraint order_notes_kind_check check (kind in ('DESK', 'BUYER'));
alter table order_notes drop column kopecks;

insert into order_money (order_id, due_kopecks, received_kopecks, refunded_kopecks, paid_on)
select orders.id,
  case when status in ('CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN') then 0 else order_cost(orders) end,
  coalesce(part.kopecks, 0),
  (select coalesce(sum(kopecks), 0) from refunds where order_id = orders.id),
  payments.paid_on
from orders
left join payment_allocations as part on part.order_id = orders.id
left join payments on payments.id = part.payment_id
where part.order_id is not null or exists (select from order_parcels as parcel where parcel.order_id = orders.id);

create function recount_changed_order() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    perform recount_order_money(new.id);
  elsif tg_op = 'DELETE' then
    perform recount_order_money(old.order_id);
  else
    perform recount_order_money(new.order_id);
  end if;
  return null;
end $$;

create function count_allocation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update payments set unallocated_kopecks = unallocated_kopecks + old.kopecks where id = old.payment_id;
  end if;
  if tg_op <> 'DELETE' then
    update payments set unallocated_kopecks = unallocated_kopecks - new.kopecks where id = new.payment_id;
  end if;
  return null;
end $$;

create trigger orders_priced after update on orders for each row
  when ((old.status, old.goods_kopecks, old.delivery_kopecks) <> (new.status, new.goods_kopecks, new.delivery_kopecks))
  execute function recount_changed_order();
create trigger allocations_counted after insert or update or delete on payment_allocations
  for each row execute function count_allocation();
create trigger allocations_recount after insert or update or delete on payment_allocations
  for each row execute function recount_changed_order();
create trigger refunds_recount after insert or update of kopecks or delete on refunds
  for each row execute function recount_changed_order();
-- What is packed as ordered changes no money.
create trigger packed_lines_added after insert on order_packed_lines for each row
  when (new.quantity is not null) execute function recount_changed_order();
create trigger packed_lines_changed after update on order_packed_lines for each row
  when (old is distinct from new) execute function recount_changed_order();
create trigger packed_lines_removed after delete on order_packed_lines for each row
  when (old.quantity is not null) execute function recount_changed_order();
create trigger parcels_added after insert on order_parcels for each row execute function recount_changed_order();
create trigger parcels_changed after update on order_parcels for each row
  when ((old.packed_at is null, old.handed_lines, old.wish) is distinct from (new.packed_at is null, new.handed_lines, new.wish))
  execute function recount_changed_order();
