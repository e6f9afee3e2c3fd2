-- Whether an account may make one more order that is not paid. Volatile, so that it counts anew what others have made
-- while the statement that calls it was waiting for the account.
create function may_order_unpaid(account bigint, most integer) returns boolean
volatile language sql as $$
  select count(*) < most
  from (select from orders where user_id = account and status = 'NOT_PAID' limit most) as unpaid
$$;

create index orders_unpaid_user_id_idx on orders (user_id) where status = 'NOT_PAID';
