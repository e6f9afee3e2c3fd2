-- How far the packing of an order has come. It stands beside the order, whose contents and status it never
-- changes. Like the history, it names administrators by numbers and outlives their accounts.
create table order_packings (
  order_id bigint primary key references orders (id) on delete cascade,
  -- What the parcel weighs when it is packed.
  grams integer check (grams between 1 and 99999),
  weighed_at timestamptz,
  weighed_by bigint,
  packed_at timestamptz,
  packed_by bigint,
  check (num_nulls(grams, weighed_at, weighed_by) in (0, 3)),
  check (num_nulls(packed_at, packed_by) in (0, 2))
);

-- The lines that are in the parcel. What was put in for one may be less than was ordered, nothing, or something else:
-- `quantity` pieces of the ordered goods, null for all of them, and a replacement with its name, price and weight of
-- that moment. The order's own lines stay as they were.
create table order_packed_lines (
  order_id bigint not null,
  place smallint not null,
  packed_at timestamptz not null,
  administrator_id bigint not null,
  quantity smallint check (quantity between 0 and 999),
  replacement_id bigint references products (id),
  replacement_name text,
  replacement_choice text,
  replacement_kopecks integer check (replacement_kopecks >= 0),
  replacement_grams integer check (replacement_grams > 0),
  replacement_quantity smallint check (replacement_quantity between 1 and 999),
  primary key (order_id, place),
  foreign key (order_id, place) references order_lines (order_id, place) on delete cascade,
  constraint order_packed_lines_replacement_check check (
    num_nulls(replacement_id, replacement_name, replacement_kopecks, replacement_grams, replacement_quantity) in (0, 5)
    and (replacement_id is null or quantity is not null)
    and (replacement_choice is null or replacement_id is not null)
  )
);

create index order_packed_lines_replacement_idx on order_packed_lines (replacement_id)
  where replacement_id is not null;

-- What lies in the parcel of the parts of a set: so many pieces of each, counted over all sets of its line.
create table order_packed_parts (
  order_id bigint not null,
  place smallint not null,
  -- The position of the part in its set, from 1.
  part smallint not null,
  quantity integer not null check (quantity >= 0),
  packed_at timestamptz not null,
  administrator_id bigint not null,
  primary key (order_id, place, part),
  foreign key (order_id, place) references order_lines (order_id, place) on delete cascade
);

-- What came of calling the buyer about a line that was not there.
create table order_line_calls (
  order_id bigint not null,
  place smallint not null,
  outcome text not null check (outcome in ('AGREED', 'REFUSED', 'NO_ANSWER')),
  called_at timestamptz not null,
  administrator_id bigint not null,
  primary key (order_id, place),
  foreign key (order_id, place) references order_lines (order_id, place) on delete cascade
);

-- What became of the parcel of an order at the facility: the day, what their scales said, and what they gave back. The
-- note is for the buyer to read; what the buyer wants done with what was returned stands in the wish.
create table order_handovers (
  order_id bigint primary key references orders (id) on delete cascade,
  handed_on date not null,
  grams integer check (grams between 1 and 99999),
  note text,
  version integer not null default 1,
  saved_at timestamptz not null,
  administrator_id bigint not null,
  wish text check (wish in ('MONEY', 'NEXT')),
  wished_at timestamptz,
  check (num_nulls(wish, wished_at) in (0, 2))
);

-- The lines that were not handed in: returned for a reason; without one they were not in the parcel. All others were.
create table order_handover_lines (
  order_id bigint not null,
  place smallint not null,
  reason text check (reason in ('REFUSED', 'OVERWEIGHT', 'SPOILED', 'OTHER')),
  primary key (order_id, place),
  foreign key (order_id) references order_handovers (order_id) on delete cascade,
  foreign key (order_id, place) references order_lines (order_id, place) on delete cascade
);
