-- Out is what was said by hand; whether goods have ended is asked when they are read.
drop function keep_sold_out() cascade;
update products set out = false, out_until = null, out_reason = null, sold_out = false where sold_out;
alter table products drop column sold_out;

-- Nothing is left of it, or a part of the set is out, deleted, or too few for one.
create function has_ended(product bigint, parts jsonb) returns boolean stable language plpgsql as $$ begin
  return exists (select from product_stock where product_id = product and available = 0) or parts <> '[]' and exists (
    select from jsonb_to_recordset(parts) as held ("productId" bigint, quantity integer)
    join products part on part.id = held."productId" left join product_stock s on s.product_id = part.id
    where part.deleted_at is not null or s.available < held.quantity
      or part.out and coalesce(part.out_until > (now() at time zone 'Europe/Moscow')::date, true)
  );
end $$;

create or replace function follow_stock() returns trigger language plpgsql as $$
declare
  product bigint := coalesce(new.product_id, old.product_id);
  fewest integer := least(old.available, new.available);
  renewed uuid;
begin
  -- Few are told to people, and too few for a set take it off sale.
  if fewest <= 20 or exists (
    select from products p, jsonb_to_recordset(p.parts) as held ("productId" bigint, quantity integer)
    where p.parts <> '[]' and held."productId" = product and held.quantity > fewest
  ) then
    -- Writers of the catalogue wait for this row first of all.
    update versions set version = gen_random_uuid() where subject = 'catalog' returning version into renewed;
    insert into catalog_changes (version, products) values (renewed, array[product]);
    perform pg_notify('shop_changed', '');
  end if;
  return null;
end $$;
