-- What administrators write on an order beside its history. The order itself never changes: a note and a refund
-- are rows of their own, each with the number of its version, so that nobody writes over what was not seen.
-- One for administrators alone, one for the buyer to read; a text is null when it was emptied.
create table order_notes (
  order_id bigint not null references orders (id) on delete cascade,
  reader text not null check (reader in ('DESK', 'BUYER')),
  text text check (char_length(text) between 1 and 500),
  version integer not null default 1,
  saved_at timestamptz not null,
  administrator_id bigint not null,
  primary key (order_id, reader)
);

-- What is to be given back, null when that was taken back. The sum stays when the words are erased.
create table order_refunds (
  order_id bigint primary key references orders (id) on delete cascade,
  kopecks bigint check (kopecks > 0),
  reason text check (char_length(reason) between 1 and 500),
  version integer not null default 1,
  saved_at timestamptz not null,
  administrator_id bigint not null
);
