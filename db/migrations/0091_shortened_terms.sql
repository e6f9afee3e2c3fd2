-- What is kept for less time than before is erased a week later: the terms that hold until then.
alter table shop_settings
  add column terms_before jsonb,
  add column terms_from timestamptz,
  add check ((terms_before is null) = (terms_from is null));
