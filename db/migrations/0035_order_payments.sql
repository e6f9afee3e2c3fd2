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

-- A transfer finds the unpaid orders of its sum.
create index orders_unpaid_total_idx on orders ((goods_kopecks + delivery_kopecks), id desc) where status = 'NOT_PAID';
