create domain order_status as text
  check (value in ('NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN'));

-- An order keeps its own copy of names, prices and the recipient: later edits never change it.
-- The recipient's fields may be emptied when the account is erased; the sums stay.
create table orders (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete set null,
  status order_status not null default 'NOT_PAID',
  created_at timestamptz not null default now(),
  email text not null,
  phone text not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  name_key text not null
    generated always as (name_letters(last_name || ' ' || first_name || ' ' || middle_name)) stored,
  birth_date date,
  squad_number text,
  additional_info text,
  facility_id bigint not null references facilities (id),
  facility_name text not null,
  goods_kopecks bigint not null check (goods_kopecks >= 0),
  delivery_kopecks integer not null check (delivery_kopecks between 0 and 999999999),
  -- What the shop knew of a parcel when it was ordered: its weight, what the facility does not take of it, and the
  -- day of handing in. Later edits of goods and facilities change none of it.
  planned_day date,
  parcel jsonb check (jsonb_typeof(parcel) = 'object'),
  -- What the buyer wants when something turns out not to be there: to be called, something alike and not dearer, or
  -- nothing in its place. The order says it for all its goods, each line for itself; null where nobody was asked,
  -- which means a call.
  substitution text check (substitution in ('CALL', 'REPLACE', 'DROP')),
  -- «Его перевели или освободили»: since when the parcel waits until somebody has talked to the buyer.
  held_at timestamptz,
  -- Who moved the parcel last to another day of handing in, and when.
  moved_at timestamptz,
  moved_by bigint,
  check (num_nulls(moved_at, moved_by) in (0, 2))
);

create index orders_user_id_idx on orders (user_id, id desc);
create index orders_facility_id_idx on orders (facility_id, id desc);
create index orders_status_idx on orders (status, id desc);
-- Orders of some days are counted by status and facility from the index alone.
create index orders_created_at_idx on orders (created_at, id) include (status, facility_id);
create index orders_name_key_idx on orders (name_key collate "C", id);
-- A phone is looked for by its end, «+7», «8» or nothing before it: the last digits stand first.
create index orders_phone_idx on orders ((reverse(phone) collate "C"), id);
create index orders_sum_idx on orders ((goods_kopecks + delivery_kopecks), id);
-- A transfer finds the unpaid orders of its sum.
create index orders_unpaid_total_idx on orders ((goods_kopecks + delivery_kopecks), id desc) where status = 'NOT_PAID';
create index orders_unpaid_user_id_idx on orders (user_id) where status = 'NOT_PAID';
create index orders_planned_day_idx on orders (planned_day, id) where planned_day is not null;
-- What is to be handed in by today: the orders that are not over, by their days, and not all that ever were.
create index orders_due_idx on orders (planned_day, id)
  where planned_day is not null and status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED');
create index orders_held_idx on orders (held_at) where held_at is not null;
-- The orders for one person that are not over: the names are compared once these are found.
create index orders_recipient_idx on orders (facility_id, birth_date, id)
  where status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED');

-- Whether an account may make one more order that is not paid. Volatile, so that it also counts what others have made
-- while the statement that calls it was waiting for the account.
create function may_order_unpaid(account bigint, most integer) returns boolean
volatile language sql as $$
  select count(*) < most
  from (select from orders where user_id = account and status = 'NOT_PAID' limit most) as unpaid
$$;

-- A line keeps what was chosen, what a piece weighed and what it is not allowed as: a packing sheet never changes
-- because a product was edited.
create table order_lines (
  order_id bigint not null references orders (id) on delete cascade,
  position smallint not null check (position between 1 and 200),
  product_id bigint not null references products (id),
  name text not null,
  price_kopecks integer not null check (price_kopecks between 0 and 999999999),
  quantity integer not null check (quantity between 1 and 999),
  choice text check (char_length(choice) between 1 and 40),
  -- Of a product that had choices when it was ordered without one.
  choice_missing boolean not null default false check (not choice_missing or choice is null),
  weight_grams integer check (weight_grams > 0),
  restrictions text check (char_length(restrictions) between 1 and 100),
  -- What a set held when it was ordered; null for other goods.
  parts jsonb check (jsonb_typeof(parts) = 'array'),
  if_missing text check (if_missing in ('CALL', 'REPLACE', 'DROP')),
  primary key (order_id, position)
);

-- The orders of one product without opening their lines.
create index order_lines_product_id_idx on order_lines (product_id, order_id);

create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  status order_status not null,
  created_at timestamptz not null default now(),
  author text not null check (author in ('USER', 'ADMIN')),
  comment text check (char_length(comment) between 1 and 511),
  -- Which administrator; null for a buyer.
  administrator_id bigint
);

create index order_status_changes_order_id_idx on order_status_changes (order_id, id);
-- The month asks which orders were paid in it.
create index order_status_changes_paid_idx on order_status_changes (created_at, order_id)
  where status in ('PAID', 'ADMIN_WORKED', 'Delivered');

-- What the bank statement said of the transfer an order was paid with; nothing else of a statement is stored.
create table order_payments (
  order_id bigint primary key references orders (id) on delete cascade,
  paid_on date not null,
  kopecks bigint not null check (kopecks > 0),
  -- The number of the payment order, and the words of the row: empty when there are none, or once people are forgotten.
  document text not null check (char_length(document) <= 40),
  words text not null check (char_length(words) <= 300)
);

create index order_payments_transfer_idx on order_payments (paid_on, kopecks);
-- One transfer pays one order, also when two administrators read one statement at once. What carries neither a
-- number nor words (once they were erased) is like any other.
create unique index order_payments_one_order_idx on order_payments (paid_on, kopecks, document, words)
  where document <> '' or words <> '';

-- How many orders there are by facility and status, since counting a million rows takes longer than showing ten: what
-- came and what went, to be summed. Rows are only added, so that orders made at once do not wait for each other; once a
-- day they are folded into one a facility and status.
create table order_counts (
  facility_id bigint not null,
  status order_status not null,
  orders bigint not null
);

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_counts values (old.facility_id, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_counts values (new.facility_id, new.status, 1);
  end if;
  return null;
end $$;

create trigger orders_made_or_removed after insert or delete on orders for each row execute function count_order();
create trigger orders_moved after update on orders for each row
  when ((old.facility_id, old.status) <> (new.facility_id, new.status)) execute function count_order();
