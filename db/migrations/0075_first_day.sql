-- The walk through the shop for whoever has just opened it: whether it was put away, and which things are the
-- examples of the first start. The one row. It stands apart from shop_settings: of that row every change counts
-- as a new version of the settings and makes every page anew.
create table first_day (
  id bigint primary key default 1 check (id = 1),
  hidden_at timestamptz,
  example_categories bigint[] not null default '{}',
  example_products bigint[] not null default '{}',
  example_facilities bigint[] not null default '{}'
);

-- A shop that has orders already is past it.
insert into first_day (hidden_at) select case when exists (select from orders) then now() end;
