-- A number for the state of the catalogue: whoever shows a remembered list compares it first. Every
-- write changes it, from whichever process or program it comes. Its row is also the lock that lets
-- the catalogue's writers in one by one.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);

create function touch_catalog() returns void
  language sql
  begin atomic
    insert into catalog_version (version) values (gen_random_uuid())
    on conflict (only_row) do update set version = excluded.version;
  end;

create function touch_catalog_after_write() returns trigger
  language plpgsql
  as $$
begin
  perform touch_catalog();
  return null;
end
$$;

create trigger products_touch_catalog
  after insert or update or delete or truncate on products
  for each statement execute function touch_catalog_after_write();

create trigger categories_touch_catalog
  after insert or update or delete or truncate on categories
  for each statement execute function touch_catalog_after_write();

-- Words of goods stood here as well until they were found in memory (0100_search_in_memory.sql).
