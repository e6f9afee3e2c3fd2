-- What the desk's one search field compares: small letters, ё as е. In the order of bytes, so that an
-- index finds beginnings whatever the locale of the database is.
create function name_letters(text) returns text
  language sql immutable strict parallel safe
  return replace(lower($1 collate "und-x-icu"), 'ё', 'е') collate "C";

-- «Ковалева М» finds «Ковалёва Мария»: the name as people say it, surname first. Stored, so that an index
-- alone answers: PostgreSQL opens every row that an index of an expression has found.
alter table orders add column name_key text not null
  generated always as (name_letters(last_name || ' ' || first_name || ' ' || middle_name)) stored;
-- An administrator may have no middle name.
alter table users add column name_key text not null
  generated always as (name_letters(last_name || ' ' || first_name || ' ' || coalesce(middle_name, ''))) stored;

create index orders_name_key_idx on orders (name_key collate "C", id);
create index users_name_key_idx on users (name_key collate "C", id);

-- A phone is looked for by its end, «+7», «8» or nothing before it: the last digits stand first.
create index orders_phone_idx on orders ((reverse(phone) collate "C"), id);

create index orders_sum_idx on orders ((goods_kopecks + delivery_kopecks), id);

-- The orders of one product without opening their lines.
drop index order_lines_product_id_idx;
create index order_lines_product_id_idx on order_lines (product_id, order_id);

-- Orders of some days are counted by status and facility from the index alone.
drop index orders_created_at_idx;
create index orders_created_at_idx on orders (created_at, id) include (status, facility_id);

alter table admin_record drop constraint admin_record_fields_check;
alter table admin_record add constraint admin_record_fields_check
  check (fields <@ array['EMAIL', 'LAST_NAME', 'FIRST_NAME', 'MIDDLE_NAME', 'PHONE']);
