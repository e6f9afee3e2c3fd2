-- The last day, as Moscow has it, on which somebody signed in: an account that nobody uses goes after a term, which
-- begins now for those that are older than this column.
alter table users add column used_on date not null default (now() at time zone 'Europe/Moscow')::date;

-- What ended a consent, and when: somebody took it back by deleting what it was for, or its term was over. As consents
-- themselves these rows are only added, and outlive the account.
create table consent_ends (
  consent_id bigint primary key references consents (id),
  reason text not null check (reason in ('RECIPIENT_DELETED', 'ACCOUNT_DELETED', 'UNUSED')),
  ended_at timestamptz not null default clock_timestamp()
);
