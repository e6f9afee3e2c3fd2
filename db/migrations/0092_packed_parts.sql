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
