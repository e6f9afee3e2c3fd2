create function thing_names(things jsonb) returns text
  language sql immutable strict parallel safe
  return (select string_agg(name_letters(thing ->> 'name'), e'\n') from jsonb_array_elements(things) as thing);

-- What administrators changed, and whose personal data they opened: who, when, which records. Numbers
-- only, no personal data. The record outlives accounts and what it speaks of, so it refers to nothing.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  administrator_id bigint not null,
  kind text not null check (kind ~ '^[A-Z_]{1,63}$'),
  -- Of orders, users, products and so on, as the kind says.
  record_ids bigint[] not null,
  detail text check (char_length(detail) between 1 and 63),
  -- By which personal fields was searched; what was typed into them is never stored.
  fields text[] not null default '{}'
    constraint audit_log_fields_check
    check (fields <@ array['EMAIL', 'LAST_NAME', 'FIRST_NAME', 'MIDDLE_NAME', 'PHONE']),
  -- What a change was, in words that stay true whatever becomes of the thing: its name then, and of each
  -- field what it was and became. Of people's fields only the label stands here.
  things jsonb not null default '[]' check (jsonb_typeof(things) = 'array'),
  names text generated always as (thing_names(things)) stored,
  -- A search that has found nothing leaves its entry too.
  constraint audit_log_says_what check (cardinality(record_ids) > 0 or cardinality(fields) > 0)
);

create index audit_log_administrator_id_idx on audit_log (administrator_id, id desc);
create index audit_log_kind_idx on audit_log (kind, id desc);
create index audit_log_record_ids_idx on audit_log using gin (record_ids);
-- The log is searched by names of things, and read by day.
create index audit_log_names_idx on audit_log using gin (names gin_trgm_ops);
create index audit_log_created_at_idx on audit_log (created_at, id);

-- Old entries of the record may go (RETENTION_RECORD_MONTHS), never those of the last year.
create function refuse_to_rewrite_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'audit_log is only added to';
end $$;

create trigger audit_log_is_only_added_to before update or delete on audit_log
  for each row execute function refuse_to_rewrite_record();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_to_rewrite_record();

-- What made each version of a thing of the shop: who, when, and the columns that changed with both values. Goods,
-- categories and facilities are nobody's personal data. Like the record it refers to nothing.
create table edits (
  id bigint generated always as identity primary key,
  thing text not null check (thing in ('categories', 'products', 'facilities', 'shop_settings')),
  thing_id bigint not null,
  version integer not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null when it was not a call of an administrator that changed it.
  administrator_id bigint,
  was jsonb not null,
  became jsonb not null,
  unique (thing, thing_id, version)
);

create index edits_created_at_idx on edits (created_at);

-- Whoever changes a thing says which of its versions was seen, so that nobody overwrites unknowingly what somebody
-- else has just written. A trigger, so that no writer can forget it: a foreign key that empties a column is one, too.
-- What writes the same values again makes no version. The transaction says in whose name it writes.
create function count_version() returns trigger language plpgsql as $$
declare
  changed record;
begin
  select jsonb_object_agg(key, before.value) as was, jsonb_object_agg(key, after.value) as became into changed
  from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key)
  where key <> 'version' and before.value <> after.value;
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
