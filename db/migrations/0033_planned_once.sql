-- As before, in a language whose functions are planned once a connection, not with each order.
create or replace function may_order_unpaid(account bigint, most integer) returns boolean
volatile language plpgsql as $$
begin
  return (
    select count(*) < most
    from (select from orders where user_id = account and status = 'NOT_PAID' limit most) as unpaid
  );
end $$;
