-- When an account has its next turn: until then what is to go together waits, and goes as one letter.
create table mail_turns (
  user_id bigint primary key references users (id) on delete cascade,
  next_at timestamptz not null
);

alter table outgoing_mails add column together boolean not null default false;
