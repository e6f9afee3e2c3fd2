-- A consent outlives its account as the proof that it was asked for; the network address it came from does not.
alter table consents alter column address drop not null;
update consents set address = null where user_id is null;

-- Keys are kept for a time (RETENTION_KEY_DAYS); those that were there before this begin it now.
alter table order_keys add column created_at timestamptz not null default now();

-- Old entries of the record may go (RETENTION_RECORD_MONTHS), never those of the last year.
create or replace function refuse_to_rewrite_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'admin_record is only added to';
end $$;
