-- «Ковалева» finds «Ковалёва»: people write ё or leave it out, so the search takes both for е.
drop index users_parts_idx;

create index users_parts_idx on users using gin (
  lower(email) gin_trgm_ops,
  replace(lower(last_name collate "und-x-icu"), 'ё', 'е') gin_trgm_ops,
  replace(lower(first_name collate "und-x-icu"), 'ё', 'е') gin_trgm_ops,
  replace(lower(middle_name collate "und-x-icu"), 'ё', 'е') gin_trgm_ops
);
