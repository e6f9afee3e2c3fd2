-- As before, and of an order that was never weighed or closed too: its packed lines say what was not put in.
create or replace function order_cost(placed orders) returns bigint stable language sql as $$
  select greatest(0, placed.goods_kopecks + placed.delivery_kopecks - coalesce(sum(
    case
      when handed.whole then line.price_kopecks::bigint * line.quantity
      else least(
        line.price_kopecks::bigint * line.quantity,
        -- The ordered pieces come back before those that were put in instead.
        line.price_kopecks::bigint * least(coalesce(handed.pieces, 0), coalesce(mark.quantity, line.quantity))
          + coalesce(mark.replacement_kopecks, 0)::bigint * greatest(0, handed.pieces - mark.quantity)
          + case
          when mark.quantity is not null and (parcel.packed_at is not null or placed.status = 'Delivered')
            then greatest(0, line.price_kopecks::bigint * (line.quantity - mark.quantity)
              - coalesce(mark.replacement_kopecks::bigint * mark.replacement_quantity, 0))
          else 0
        end
      )
    end), 0))
  from order_lines as line
  left join order_parcels as parcel using (order_id)
  left join order_packed_lines as mark
    on mark.order_id = line.order_id and mark.position = line.position and mark.part = 0
  cross join lateral (
    select bool_or(quantity is null) as whole, max(quantity) as pieces
    from jsonb_to_recordset(parcel.handed_lines) as given_back (position smallint, reason text, quantity integer)
    where placed.status = 'Delivered' and given_back.position = line.position
      and (reason is null or parcel.wish = 'MONEY')
  ) as handed
  where line.order_id = placed.id
$$;

create or replace function recount_order_money(changed bigint) returns void language plpgsql as $$
declare
  placed orders;
  today date := (now() at time zone 'Europe/Moscow')::date;
  days date[];
begin
  -- Who else changes its money waits, and counts what this one has changed.
  select * into placed from orders where id = changed for update;
  if not found then
    return;
  end if;
  select array_agg(payments.paid_on order by payments.paid_on) into days
  from payment_allocations as part join payments on payments.id = part.payment_id where part.order_id = changed;
  insert into order_money as known (order_id, due_kopecks, received_kopecks, refunded_kopecks, paid_on)
  select changed,
    case when placed.status in ('CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN') then 0 else order_cost(placed) end,
    (select coalesce(sum(kopecks), 0) from payment_allocations where order_id = changed),
    (select coalesce(sum(kopecks), 0) from refunds where order_id = changed),
    case when placed.status in ('PAID', 'ADMIN_WORKED', 'Delivered')
      then coalesce(days[cardinality(days)], today) end
  on conflict (order_id) do update set
    due_kopecks = excluded.due_kopecks,
    received_kopecks = excluded.received_kopecks,
    refunded_kopecks = excluded.refunded_kopecks,
    -- The day stays while money of that day, or none at all, is there: a transfer noted anew on another day moves it.
    paid_on = case when placed.status <> 'NOT_PAID' then coalesce(
      case when days is null or known.paid_on = any(days) then known.paid_on end, excluded.paid_on, known.paid_on
    ) end,
    version = known.version + 1;
end $$;

select recount_order_money(order_id)
from (select distinct order_id from order_packed_lines where quantity is not null) as packed
where not exists (select from order_parcels as parcel where parcel.order_id = packed.order_id);
