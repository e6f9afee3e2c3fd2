-- Pieces that packing did not find are not there when their order is cancelled either, nor are the parts of sets.
create or replace function give_stock_back(orders bigint[]) returns void language plpgsql as $$
begin
  perform from product_stock s
    where s.product_id in (select o.product_id from order_stock o where o.order_id = any(orders))
    order by s.product_id for update;
  with given as (
    delete from order_stock where order_id = any(orders) returning order_id, product_id, pieces
  ), missing as (
    select l.order_id, l.product_id, l.quantity - mark.quantity as pieces
    from order_lines l
    join order_packed_lines mark on mark.order_id = l.order_id and mark.position = l.position and mark.part = 0
    where l.order_id = any(orders)
    union all
    -- Of a set that is not there itself its parts say nothing more.
    select l.order_id, held.product_id, held.quantity * l.quantity - coalesce(held.quantity * whole.quantity, mark.quantity)
    from order_lines l
    join products p on p.id = l.product_id
    cross join lateral (
      select (part ->> 'productId')::bigint as product_id, (part ->> 'quantity')::integer as quantity, place
      from jsonb_array_elements(p.parts) with ordinality as parts (part, place)
    ) as held
    left join order_packed_lines whole
      on whole.order_id = l.order_id and whole.position = l.position and whole.part = 0
    left join order_packed_lines mark
      on mark.order_id = l.order_id and mark.position = l.position and mark.part = held.place
    where l.order_id = any(orders)
  ), found as (
    -- Each order by itself: what one did not have takes nothing from another.
    select g.product_id, greatest(0, g.pieces - coalesce(sum(greatest(m.pieces, 0)), 0))::integer as pieces
    from given g left join missing m on m.order_id = g.order_id and m.product_id = g.product_id
    group by g.order_id, g.product_id, g.pieces
  )
  update product_stock s set available = least(s.available + g.pieces, 9999999)
  from (select product_id, sum(pieces)::integer as pieces from found group by product_id) as g
  where s.product_id = g.product_id and g.pieces > 0;
end $$;
