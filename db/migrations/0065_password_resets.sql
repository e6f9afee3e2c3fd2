-- The links to a new password that were sent: of each only the hash of its token. The newest request of an account
-- is the one that counts; each attempt to send it has a token of its own.
create table password_resets (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  request uuid not null,
  requested_at timestamptz not null,
  over boolean not null default false
);
create index password_resets_user_id_idx on password_resets (user_id);
create index password_resets_requested_at_idx on password_resets (requested_at);
