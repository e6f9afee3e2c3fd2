-- Which products each change of the catalogue wrote: a process that holds an earlier state reads those alone. Changes are
-- numbered in the order of their commits, since the row of the catalogue in `versions` lets their transactions in one by
-- one. Who holds a state that is not among the last thousand reads all products: a crash may forget them, and products that
-- are removed for good leave none.
create unlogged table catalog_changes (
  number bigint generated always as identity primary key,
  version uuid not null unique,
  products bigint[] not null
);

create or replace function announce_change() returns trigger language plpgsql as $$
declare
  renewed uuid;
  last bigint;
begin
  update versions set version = gen_random_uuid() where subject = tg_argv[0] returning version into renewed;
  if tg_table_name = 'categories' then
    insert into catalog_changes (version, products) values (renewed, '{}') returning number into last;
  elsif tg_table_name = 'products' and tg_op in ('INSERT', 'UPDATE') then
    insert into catalog_changes (version, products)
    select renewed, coalesce(array_agg(id), '{}') from written returning number into last;
  elsif tg_table_name = 'products' then
    delete from catalog_changes;
  end if;
  delete from catalog_changes where number <= last - 1000;
  perform pg_notify('shop_changed', '');
  return null;
end $$;

drop trigger products_touch_catalog on products;
create trigger products_inserted after insert on products referencing new table as written
  for each statement execute function announce_change('catalog');
create trigger products_updated after update on products referencing new table as written
  for each statement execute function announce_change('catalog');
create trigger products_removed after delete or truncate on products
  for each statement execute function announce_change('catalog');

-- Lists are sorted in memory: without a price in an index a new price leaves all indexes as they are.
drop index products_active_idx, products_price_idx, products_category_idx;
create index products_category_id_idx on products (category_id);
