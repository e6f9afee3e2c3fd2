-- A consent to a text is given once: who saves the same address again agrees to nothing new. The first one stays.
delete from consents where id in (
  select id from (
    select id, row_number() over (partition by user_id, purpose, recipient_id, text_version order by id) as nth
    from consents
    where user_id is not null and (recipient_id is not null or purpose = 'REGISTRATION')
  ) as given
  where nth > 1
);

create unique index consents_recipient_key on consents (recipient_id, text_version);
create unique index consents_registration_key on consents (user_id, text_version) where purpose = 'REGISTRATION';

drop index consents_recipient_id_idx;
drop index consents_user_id_idx;
-- The pages of an account's own consents.
create index consents_user_id_idx on consents (user_id, id);
