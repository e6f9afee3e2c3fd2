-- Which of its versions a thing of the shop is. Whoever changes it says what version was seen, so that
-- nobody overwrites unknowingly what somebody else has just written. An order needs no number of its
-- own: it changes by its states alone, and its version is how many of them it went through.
alter table categories add column version integer not null default 1;
alter table products add column version integer not null default 1;
alter table facilities add column version integer not null default 1;

-- What made each version: who, when, and the columns that changed with both values. Goods, categories
-- and facilities are nobody's personal data. Like the record it refers to nothing, since it outlives
-- what it speaks of.
create table edits (
  id bigint generated always as identity primary key,
  thing text not null check (thing in ('categories', 'products', 'facilities')),
  thing_id bigint not null,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  -- Null when it was not a call of an administrator that changed it.
  administrator_id bigint,
  was jsonb not null,
  became jsonb not null,
  unique (thing, thing_id, version)
);

create index edits_at_idx on edits (at);

-- A trigger, so that no writer can forget it: a foreign key that empties a column is one, too. What
-- writes the same values again makes no version. The transaction says in whose name it writes.
create function count_version() returns trigger language plpgsql as $$
declare
  changed record;
begin
  select jsonb_object_agg(key, before.value) as was, jsonb_object_agg(key, after.value) as became into changed
  from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key)
  -- The words of search are made of the name, and not made yet.
  where key not in ('version', 'search') and before.value <> after.value;
  if changed.was is null then
    new.version := old.version;
    return new;
  end if;
  new.version := old.version + 1;
  insert into edits (thing, thing_id, version, administrator_id, was, became) values (
    tg_table_name, old.id, new.version,
    nullif(current_setting('shop.administrator', true), '')::bigint, changed.was, changed.became
  );
  return new;
end $$;

create trigger categories_count_version before update on categories
  for each row execute function count_version();
create trigger products_count_version before update on products
  for each row execute function count_version();
create trigger facilities_count_version before update on facilities
  for each row execute function count_version();

-- Which administrator moved an order; null for a buyer, and for moves from before this was noted.
alter table order_status_changes add column administrator_id bigint;
