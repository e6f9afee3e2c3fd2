-- When the shop was put back from a copy. What happened between the copy and the restore is forgotten:
-- passwords that were changed, people who signed out, accounts that were made. So every token that was
-- issued before is void.
create table restores (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  tokens_good_since timestamptz not null
);
