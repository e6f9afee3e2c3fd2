-- What a change was, in words that stay true whatever becomes of the thing: its name then, and of each
-- field what it was and became. Of people's fields only the label stands here. An entry from before has none.
alter table admin_record add column things jsonb not null default '[]' check (jsonb_typeof(things) = 'array');

create function thing_names(things jsonb) returns text
  language sql immutable strict parallel safe
  return (select string_agg(name_letters(thing ->> 'name'), e'\n') from jsonb_array_elements(things) as thing);

-- The log is searched by names of things, and read by day.
alter table admin_record add column names text generated always as (thing_names(things)) stored;
create index admin_record_names_idx on admin_record using gin (names gin_trgm_ops);
create index admin_record_at_idx on admin_record (at, id);
