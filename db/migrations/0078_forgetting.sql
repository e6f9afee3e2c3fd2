-- The last day, as Moscow has it, on which the shop let go what its term was over for. A clock that is further ahead of
-- it than shops stand still has jumped, whatever was written by that clock since. The one row.
create table forgetting (
  id bigint primary key default 1 check (id = 1),
  day date not null
);

-- Of a shop that is older than this row its newest rows say so, unless they are from the future.
insert into forgetting (day)
select (coalesce(least(now(), greatest(
  (select created_at from users order by id desc limit 1),
  (select at from admin_record order by id desc limit 1),
  (select changed_at from order_status_changes order by id desc limit 1)
)), now()) at time zone 'Europe/Moscow')::date;
