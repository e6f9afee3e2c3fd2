-- «Есть», «нет», «нет до дня», «не сезон»: apart from deletion, for the goods come back. Until a day means that
-- from this day in Moscow on the product is sold again, and nobody has to write that down.
alter table products
  add column out boolean not null default false,
  add column out_until date,
  add column out_reason text check (out_reason = 'SEASON'),
  add constraint products_out_check check (out or (out_until is null and out_reason is null));
