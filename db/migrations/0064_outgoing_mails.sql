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
  -- The name of the message, the same at every attempt: a server that took it twice can tell.
  message_key uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  queued_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (user_id, kind, about)
);
create index outgoing_mails_due_at_idx on outgoing_mails (due_at);

-- Whether an account wants mails about its orders, and since when its mailbox takes none.
alter table users
  add column order_mails boolean not null default true,
  add column mail_refused_at timestamptz;
