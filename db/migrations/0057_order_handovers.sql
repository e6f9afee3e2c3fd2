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
