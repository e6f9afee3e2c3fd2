-- The Idempotency-Key of every call that creates something but an order (order_keys has those), the
-- fingerprint of the body it came with, and what was answered: a repeat gets the same. A row is
-- stored together with what was created, so a key without an answer is of a request in flight.
create table request_keys (
  -- The caller's number, or the mark of a network where nobody has signed in.
  owner text not null,
  call text not null,
  key text not null check (char_length(key) between 1 and 255),
  -- An HMAC with the shop's own secret: a registration holds a password.
  body_mark text not null,
  -- As the handler gave it; json, not jsonb, since the order of its fields is the answer's. Calls whose
  -- answers hold personal data take no key.
  answer json,
  user_id bigint references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner, call, key)
);

create index request_keys_user_id_idx on request_keys (user_id);
create index request_keys_created_at_idx on request_keys (created_at);
