-- Wrong passwords of the last quarter of an hour, counted by all processes together. A key is a mark of
-- an account and a network or of a network alone: neither can be read from it. Not logged and not in a copy of the
-- shop: what a crash forgets is what a restart forgot before.
create unlogged table wrong_passwords (
  key text primary key,
  failures integer not null check (failures > 0),
  failed_at timestamptz not null,
  -- When the window ends and all is forgotten.
  until timestamptz not null
);

create index wrong_passwords_until_idx on wrong_passwords (until);
