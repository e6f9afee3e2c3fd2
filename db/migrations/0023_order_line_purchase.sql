-- What a piece cost at its supplier when it was ordered; null where that was unknown, as in all orders of before.
alter table order_lines add column purchase_price_kopecks integer check (purchase_price_kopecks > 0);
