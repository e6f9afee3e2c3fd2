-- What became of the parcel of an order, beside the order, whose contents and status it never changes. Like the history,
-- it names administrators by numbers and outlives their accounts.
create table order_parcels (
  order_id bigint primary key references orders (id) on delete cascade,
  -- What it weighs when it is packed.
  weighed_grams integer check (weighed_grams between 1 and 99999),
  weighed_at timestamptz,
  weighed_by bigint,
  packed_at timestamptz,
  packed_by bigint,
  -- At the facility: the day, what their scales said, and a note for the buyer to read.
  handed_on date,
  handed_grams integer check (handed_grams between 1 and 99999),
  handed_note text,
  -- The lines that were not handed in, [{"position", "reason"}]: returned for a reason; without one they were not in
  -- the parcel. All others were.
  handed_lines jsonb not null default '[]' check (jsonb_typeof(handed_lines) = 'array'),
  handed_version integer,
  handed_noted_at timestamptz,
  handed_noted_by bigint,
  -- What the buyer wants done with what was returned.
  wish text check (wish in ('MONEY', 'NEXT')),
  wished_at timestamptz,
  check (num_nulls(weighed_grams, weighed_at, weighed_by) in (0, 3)),
  check (num_nulls(packed_at, packed_by) in (0, 2)),
  check (num_nulls(handed_on, handed_version, handed_noted_at, handed_noted_by) in (0, 4)),
  check (num_nulls(wish, wished_at) in (0, 2))
);

-- What is in the parcel, line by line and of a set part by part. What was put in for a line may be less than was
-- ordered, nothing, or something else: `quantity` pieces of the ordered goods, null for all of them, and a replacement
-- with its name, price and weight of that moment. The order's own lines stay as they were.
create table order_packed_lines (
  order_id bigint not null,
  position smallint not null,
  -- The position of the part in its set, from 1, whose pieces are counted over all sets of the line; 0 is the line.
  part smallint not null default 0 check (part >= 0),
  packed_at timestamptz not null,
  administrator_id bigint not null,
  quantity integer check (quantity >= 0),
  replacement_id bigint references products (id),
  replacement_name text,
  replacement_choice text,
  replacement_kopecks integer check (replacement_kopecks >= 0),
  replacement_grams integer check (replacement_grams > 0),
  replacement_quantity smallint check (replacement_quantity between 1 and 999),
  primary key (order_id, position, part),
  foreign key (order_id, position) references order_lines (order_id, position) on delete cascade,
  check (part = 0 or (quantity is not null and replacement_id is null)),
  constraint order_packed_lines_replacement_check check (
    num_nulls(replacement_id, replacement_name, replacement_kopecks, replacement_grams, replacement_quantity) in (0, 5)
    and (replacement_id is null or quantity is not null)
    and (replacement_choice is null or replacement_id is not null)
  )
);

create index order_packed_lines_replacement_idx on order_packed_lines (replacement_id)
  where replacement_id is not null;

-- What came of calling the buyer about a line that was not there.
create table order_line_calls (
  order_id bigint not null,
  position smallint not null,
  outcome text not null check (outcome in ('AGREED', 'REFUSED', 'NO_ANSWER')),
  called_at timestamptz not null,
  administrator_id bigint not null,
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines (order_id, position) on delete cascade
);
