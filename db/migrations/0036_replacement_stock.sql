-- A cancelled order gives its pieces back also where that makes more than can be counted.
create or replace function give_stock_back(orders bigint[]) returns void language plpgsql as $$
begin
  perform from product_stock s
    where s.product_id in (select o.product_id from order_stock o where o.order_id = any(orders))
    order by s.product_id for update;
  with given as (
    delete from order_stock where order_id = any(orders) returning product_id, pieces
  )
  update product_stock s set available = least(s.available + g.pieces, 9999999)
  from (select product_id, sum(pieces)::integer as pieces from given group by product_id) as g
  where s.product_id = g.product_id;
end $$;

-- Takes pieces for an order beside those that it has; below zero gives so many of them back.
create function take_replacement(taker bigint, product bigint, wanted integer) returns void language plpgsql as $$
declare
  had integer;
  has integer;
begin
  perform from product_stock where product_id = product for update;
  if not found then
    return;
  end if;
  had := coalesce((select pieces from order_stock where order_id = taker and product_id = product), 0);
  has := greatest(had + wanted, 0);
  delete from order_stock where order_id = taker and product_id = product;
  insert into order_stock (order_id, product_id, pieces) select taker, product, has where has > 0;
  update product_stock set available = least(greatest(available + had - has, 0), 9999999) where product_id = product;
end $$;

-- What goes in for others is taken from what is left; those that are missing were not there.
create function follow_replacement() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform take_replacement(old.order_id, old.replacement_id, -old.replacement_quantity);
  end if;
  if tg_op <> 'DELETE' then
    perform take_replacement(new.order_id, new.replacement_id, new.replacement_quantity);
  end if;
  return null;
end $$;

create trigger packed_lines_take_stock after insert on order_packed_lines for each row
  when (new.replacement_id is not null) execute function follow_replacement();
create trigger packed_lines_move_stock after update on order_packed_lines for each row
  when (old.replacement_id is not null or new.replacement_id is not null) execute function follow_replacement();
create trigger packed_lines_give_stock_back after delete on order_packed_lines for each row
  when (old.replacement_id is not null) execute function follow_replacement();

-- What lay in parcels for others before is taken, too, or it would be given back as if it had been.
select take_replacement(order_id, replacement_id, replacement_quantity)
from order_packed_lines join orders on id = order_id
where replacement_id is not null and status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED');
