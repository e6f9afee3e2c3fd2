-- What was put in for a line may be less than was ordered, nothing, or something else: `quantity` pieces of the
-- ordered goods, null for all of them, and a replacement with its name, price and weight of that moment. The order's
-- own lines stay as they were.
alter table order_packed_lines
  add column quantity smallint check (quantity between 0 and 999),
  add column replacement_id bigint references products (id),
  add column replacement_name text,
  add column replacement_choice text,
  add column replacement_kopecks integer check (replacement_kopecks >= 0),
  add column replacement_grams integer check (replacement_grams > 0),
  add column replacement_quantity smallint check (replacement_quantity between 1 and 999),
  add constraint order_packed_lines_replacement_check check (
    num_nulls(replacement_id, replacement_name, replacement_kopecks, replacement_grams, replacement_quantity) in (0, 5)
    and (replacement_id is null or quantity is not null)
    and (replacement_choice is null or replacement_id is not null)
  );

create index order_packed_lines_replacement_idx on order_packed_lines (replacement_id)
  where replacement_id is not null;

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
