-- A password that an administrator gave: it opens once, until then, and only to choose another one. Both are
-- null while a password is its owner's own.
alter table users
  add column one_time_until timestamptz,
  add column one_time_used_at timestamptz,
  add constraint users_one_time_used_check check (one_time_used_at is null or one_time_until is not null);
