-- Cash receipts (54-ФЗ) that the owner's cash service has issued for the money of orders: for what came, and for what was
-- given back.
create table receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  sign text not null check (sign in ('INCOME', 'REFUND')),
  kopecks bigint not null check (kopecks > 0),
  -- As the service has it; empty where no one wrote it down, and once the order's people are gone.
  number text not null check (char_length(number) <= 40),
  issued_on date not null,
  administrator_id bigint not null
);
create index receipts_order_id_idx on receipts (order_id);

alter table order_money
  add column income_receipts_kopecks bigint not null default 0,
  add column refund_receipts_kopecks bigint not null default 0;

create function count_receipts() returns trigger language plpgsql as $$
begin
  update order_money set
    income_receipts_kopecks = (
      select coalesce(sum(kopecks), 0) from receipts where order_id = order_money.order_id and sign = 'INCOME'
    ),
    refund_receipts_kopecks = (
      select coalesce(sum(kopecks), 0) from receipts where order_id = order_money.order_id and sign = 'REFUND'
    )
  where order_id = coalesce(new.order_id, old.order_id);
  return null;
end $$;

create trigger receipts_counted after insert or delete on receipts for each row execute function count_receipts();

-- The few orders whose receipts and money differ, among all that were paid.
create index order_money_receipts_idx on order_money (paid_on)
  where (received_kopecks, refunded_kopecks) <> (income_receipts_kopecks, refund_receipts_kopecks);

-- The day from which receipts are kept count of; null and empty: they are not.
alter table shop_settings add column shop_receipts_from text;
