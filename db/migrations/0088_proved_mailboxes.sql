-- Since when a mailbox is known to be its account's: the link of a letter to it was used. Whoever runs the shop was
-- named by somebody who did, so theirs are known; of the others nothing was written down, and they are asked.
alter table users add column mail_proved_at timestamptz;
update users set mail_proved_at = clock_timestamp() where role = 'ADMIN';

-- Letters with such a link of the last day, by a mark of the mailbox, from which it cannot be read: they are counted
-- though the account was deleted and made anew. What a crash forgets costs a few letters more.
create unlogged table mail_proofs (
  mailbox text primary key,
  sent integer not null check (sent > 0),
  until timestamptz not null
);
create index mail_proofs_until_idx on mail_proofs (until);
