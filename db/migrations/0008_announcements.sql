-- Whatever visitors see of goods, categories and facilities is kept ready by every process. A change is
-- announced when its transaction is committed, so that all of them make it anew. An announcement can
-- be lost with a connection; the versions are there to be compared every few seconds.
create or replace function touch_catalog() returns void
  language sql
  begin atomic
    insert into catalog_version (version) values (gen_random_uuid())
    on conflict (only_row) do update set version = excluded.version;
    select pg_notify('shop_changed', '');
  end;

create table facilities_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);

create function touch_facilities_after_write() returns trigger
  language plpgsql
  as $$
begin
  insert into facilities_version (version) values (gen_random_uuid())
  on conflict (only_row) do update set version = excluded.version;
  perform pg_notify('shop_changed', '');
  return null;
end
$$;

create trigger facilities_touch_version
  after insert or update or delete or truncate on facilities
  for each statement execute function touch_facilities_after_write();
