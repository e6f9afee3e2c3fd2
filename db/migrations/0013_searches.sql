-- By which personal fields was searched; what was typed into them is never stored.
alter table admin_record add column fields text[] not null default '{}'
  check (fields <@ array['EMAIL', 'LAST_NAME', 'FIRST_NAME', 'MIDDLE_NAME']);

-- A search that has found nothing leaves its entry too.
alter table admin_record drop constraint admin_record_record_ids_check;
alter table admin_record add constraint admin_record_says_what
  check (cardinality(record_ids) > 0 or cardinality(fields) > 0);
