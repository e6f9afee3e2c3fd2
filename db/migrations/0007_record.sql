-- What administrators changed, and whose personal data they opened: who, when, which records. Numbers
-- only, no personal data; rows are added and never touched again. The record outlives accounts and
-- what it speaks of, so it refers to nothing.
create table admin_record (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  administrator_id bigint not null,
  kind text not null check (kind ~ '^[A-Z_]{1,63}$'),
  -- Of orders, users, products and so on, as the kind says.
  record_ids bigint[] not null check (cardinality(record_ids) > 0),
  detail text check (char_length(detail) between 1 and 63)
);

create index admin_record_administrator_id_idx on admin_record (administrator_id, id desc);
create index admin_record_kind_idx on admin_record (kind, id desc);
create index admin_record_record_ids_idx on admin_record using gin (record_ids);

create function refuse_to_rewrite_record() returns trigger language plpgsql as $$
begin
  raise exception 'admin_record is only added to';
end $$;

create trigger admin_record_is_only_added_to before update or delete on admin_record
  for each row execute function refuse_to_rewrite_record();
create trigger admin_record_is_never_emptied before truncate on admin_record
  for each statement execute function refuse_to_rewrite_record();

-- The few administrators among many buyers, for the choice of whose doings to read.
create index users_administrators_idx on users (id) where role = 'ADMIN';
