create extension if not exists pg_trgm;

-- What the desk's one search field compares: small letters, ё as е. In the order of bytes, so that an
-- index finds beginnings whatever the locale of the database is.
create function name_letters(text) returns text
  language sql immutable strict parallel safe
  return replace(lower($1 collate "und-x-icu"), 'ё', 'е') collate "C";

-- People who sign in: buyers and administrators.
create table users (
  id bigint generated always as identity primary key,
  last_name text not null check (char_length(last_name) between 1 and 127),
  first_name text not null check (char_length(first_name) between 1 and 127),
  middle_name text check (char_length(middle_name) between 1 and 127),
  email text not null check (char_length(email) between 3 and 254),
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  signed_out_at timestamptz,
  -- A password that an administrator gave: it opens once, until then, and only to choose another one. Both are
  -- null while a password is its owner's own.
  one_time_until timestamptz,
  one_time_used_at timestamptz,
  -- Whether an account wants mails about its orders, and since when its mailbox takes none.
  order_mails boolean not null default true,
  mail_refused_at timestamptz,
  -- Since when a mailbox is known to be its account's: the link of a letter to it was used.
  mail_proved_at timestamptz,
  -- The last day, as Moscow has it, on which somebody signed in: an unused account goes after a term.
  used_on date not null default (now() at time zone 'Europe/Moscow')::date,
  -- «Ковалева М» finds «Ковалёва Мария»: the name as people say it, surname first. Stored, so that an index
  -- alone answers: PostgreSQL opens every row that an index of an expression has found.
  name_key text not null
    generated always as (name_letters(last_name || ' ' || first_name || ' ' || coalesce(middle_name, ''))) stored,
  created_at timestamptz not null default now(),
  constraint users_one_time_used_check check (one_time_used_at is null or one_time_until is not null)
);

-- One account per e-mail, whatever its case.
create unique index users_email_key on users (lower(email));
-- The search for users and for orders by e-mail finds any part of these, in any case.
create index users_parts_idx on users using gin (
  lower(email) gin_trgm_ops,
  replace(lower(last_name collate "und-x-icu"), 'ё', 'е') gin_trgm_ops,
  replace(lower(first_name collate "und-x-icu"), 'ё', 'е') gin_trgm_ops,
  replace(lower(middle_name collate "und-x-icu"), 'ё', 'е') gin_trgm_ops
);
create index users_name_key_idx on users (name_key collate "C", id);
-- The few administrators among many buyers, for the choice of whose doings to read.
create index users_administrators_idx on users (id) where role = 'ADMIN';

-- Who agreed to what, to which version of its text, when and from where. A consent to a text is given once. Rows are
-- only added and ended; when the account goes, the row stays without a name and address as the proof that it was asked for.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete set null,
  recipient_id bigint,
  purpose text not null check (purpose in ('REGISTRATION', 'RECIPIENT')),
  text_version text not null,
  address text,
  created_at timestamptz not null default now(),
  -- What ended it, and when: somebody took it back by deleting what it was for, or its term was over.
  ended_by text check (ended_by in ('RECIPIENT_DELETED', 'ACCOUNT_DELETED', 'UNUSED')),
  ended_at timestamptz,
  check (num_nulls(ended_by, ended_at) in (0, 2))
);

create index consents_user_id_idx on consents (user_id, id);
create unique index consents_recipient_key on consents (recipient_id, text_version);
create unique index consents_registration_key on consents (user_id, text_version) where purpose = 'REGISTRATION';

-- The links to a new password that were sent: of each only the hash of its token. The newest request of an account
-- is the one that counts; each attempt to send it has a token of its own.
create table password_resets (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  request uuid not null,
  created_at timestamptz not null,
  over boolean not null default false
);

create index password_resets_user_id_idx on password_resets (user_id);
create index password_resets_created_at_idx on password_resets (created_at);

-- Wrong passwords of the last quarter of an hour, counted by all processes together. A key is a mark of
-- an account and a network or of a network alone: neither can be read from it. Not logged and not in a backup of the
-- shop: what a crash forgets is what a restart forgot before.
create unlogged table wrong_passwords (
  key text primary key,
  failures integer not null check (failures > 0),
  failed_at timestamptz not null,
  -- When the window ends and all is forgotten.
  until timestamptz not null
);

create index wrong_passwords_until_idx on wrong_passwords (until);

-- Letters of the last day whose link proves a mailbox, by a mark of it, from which it cannot be read: they are counted
-- though the account was deleted and made again. What a crash forgets costs a few letters more.
create unlogged table mail_proofs (
  mailbox text primary key,
  sent integer not null check (sent > 0),
  until timestamptz not null
);

create index mail_proofs_until_idx on mail_proofs (until);
