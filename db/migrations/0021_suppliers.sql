-- Where a product is bought, under which article and for how much: administrators alone see it.
alter table products
  add column supplier text check (char_length(supplier) between 1 and 60),
  add column supplier_code text check (char_length(supplier_code) between 1 and 60),
  add column purchase_price_kopecks integer check (purchase_price_kopecks between 1 and 999999999),
  -- The day in Moscow on which the purchase price became what it is.
  add column purchase_price_on date;

-- A trigger, so that no writer can forget it; who takes a step back brings the day of before along.
create function date_purchase_price() returns trigger language plpgsql as $$
begin
  if new.purchase_price_kopecks is null then
    new.purchase_price_on := null;
  elsif tg_op = 'INSERT' or (
    new.purchase_price_kopecks is distinct from old.purchase_price_kopecks
    and new.purchase_price_on is not distinct from old.purchase_price_on
  ) then
    new.purchase_price_on := (now() at time zone 'Europe/Moscow')::date;
  end if;
  return new;
end $$;

-- Triggers fire by name: before the one that counts versions and notes what has changed.
create trigger products_a_date_purchase_price before insert or update on products
  for each row execute function date_purchase_price();
