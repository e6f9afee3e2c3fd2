-- What administrators write on an order beside its history: a note for themselves, one for the buyer to read, and what is
-- to be given back with the reason of it. The order itself never changes; each has the number of its version, so that
-- nobody writes over what was not seen. Null is what was emptied or taken back; the sum stays when words are erased.
create table order_notes (
  order_id bigint not null references orders (id) on delete cascade,
  kind text not null check (kind in ('DESK', 'BUYER', 'REFUND')),
  text text check (char_length(text) between 1 and 500),
  kopecks bigint check (kopecks > 0),
  version integer not null default 1,
  saved_at timestamptz not null,
  administrator_id bigint not null,
  primary key (order_id, kind),
  check (kopecks is null or kind = 'REFUND')
);
