-- The Idempotency-Key of every call that creates something, the fingerprint of the body it came with, and what was
-- answered: a repeat gets the same. A row is stored together with what was created, so a key without an answer is of
-- a request in flight. Kept for a time (RETENTION_KEY_DAYS).
create table request_keys (
  -- The caller's number, or the mark of a network where nobody has signed in.
  owner text not null,
  call text not null,
  key text not null check (char_length(key) between 1 and 255),
  -- A fingerprint of the body: an HMAC with the shop's own secret, since it may hold a password; of an order a SHA-256.
  body_mark text not null,
  -- As the handler gave it, of an order only its number, since the answer holds personal data; json, not jsonb, since
  -- the order of its fields is the answer's.
  answer json,
  user_id bigint references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner, call, key)
);

create index request_keys_user_id_idx on request_keys (user_id);
create index request_keys_created_at_idx on request_keys (created_at);

-- Where the shop stands. The one row; it stands apart from shop_settings, of which every change counts as a new version
-- of the settings and makes every page again.
create table shop_state (
  id bigint primary key default 1 check (id = 1),
  -- Since the shop was put back from a backup: passwords that were changed meanwhile and people who signed out are
  -- forgotten, so every token that was issued before is void.
  tokens_good_since timestamptz,
  -- The day of the last daily run of retention, as Moscow has it, by the database's clock.
  retention_ran_on date not null default (now() at time zone 'Europe/Moscow')::date,
  -- The walk through a new shop: when it was put away, and which things are the examples of the first start.
  first_day_hidden_at timestamptz,
  example_categories bigint[] not null default '{}',
  example_products bigint[] not null default '{}',
  example_facilities bigint[] not null default '{}'
);

insert into shop_state default values;

-- What is to be sent by e-mail: a row is stored together with what it tells of and goes once a mail server has
-- taken it. It names nobody the shop delivers to, no facility and no goods: the words are made when it is sent.
create table outgoing_mails (
  id bigint generated always as identity primary key,
  kind text not null check (char_length(kind) between 1 and 40),
  -- Null where somebody has typed an e-mail of which nothing is known yet.
  user_id bigint references users (id) on delete cascade,
  -- What it is about: one mail of a kind waits for one thing, however often that changes meanwhile.
  about text not null check (char_length(about) <= 300),
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 300),
  -- Goes as one letter with others of its account.
  together boolean not null default false,
  -- The name of the message, the same at every attempt: a server that took it twice can tell.
  message_key uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (user_id, kind, about)
);

create index outgoing_mails_due_at_idx on outgoing_mails (due_at);

-- When an account has its next turn: until then what is to go together waits, and goes as one letter.
create table mail_turns (
  user_id bigint primary key references users (id) on delete cascade,
  next_at timestamptz not null
);

-- The states of what every process holds in memory and compares every few seconds. Every write of a subject changes its
-- version, from whichever process or program it comes, and is announced when its transaction is committed; an
-- announcement can be lost with a connection. The row of the catalogue is also the lock that lets its writers in one by
-- one.
create table versions (
  subject text primary key check (subject in ('catalog', 'facilities')),
  version uuid not null default gen_random_uuid()
);

insert into versions (subject) values ('catalog'), ('facilities');

create function announce_change() returns trigger language plpgsql as $$
begin
  update versions set version = gen_random_uuid() where subject = tg_argv[0];
  perform pg_notify('shop_changed', '');
  return null;
end $$;
