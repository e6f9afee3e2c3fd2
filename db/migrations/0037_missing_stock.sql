-- Pieces that packing did not find are not there when their order is cancelled either.
create or replace function give_stock_back(orders bigint[]) returns void language plpgsql as $$
begin
  perform from product_stock s
    where s.product_id in (select o.product_id from order_stock o where o.order_id = any(orders))
    order by s.product_id for update;
  with given as (
    delete from order_stock where order_id = any(orders) returning product_id, pieces
  ), missing as (
    select l.product_id, -(l.quantity - mark.quantity) as pieces
    from order_packed_lines mark
    join order_lines l on l.order_id = mark.order_id and l.position = mark.position
    where mark.order_id = any(orders) and mark.part = 0 and mark.quantity < l.quantity
  )
  update product_stock s set available = least(s.available + greatest(g.pieces, 0), 9999999)
  from (
    select product_id, sum(pieces)::integer as pieces from (table given union all table missing) as all_of
    group by product_id
  ) as g
  where s.product_id = g.product_id;
end $$;
