-- What the shop says of itself and how long it keeps things, where its administrators have set it: the one row.
-- Null is whatever the server's own configuration has; what the operator sets there wins over both.
create table shop_settings (
  id bigint primary key default 1 check (id = 1),
  version integer not null default 1,
  shop_region text check (char_length(shop_region) between 1 and 255),
  shop_phone text check (shop_phone ~ '^\+7\d{10}$'),
  shop_email text check (char_length(shop_email) between 3 and 254),
  shop_messenger_url text check (char_length(shop_messenger_url) between 1 and 1000),
  shop_operator text check (char_length(shop_operator) between 1 and 255),
  shop_inn text check (shop_inn ~ '^(\d{10}|\d{12})$'),
  shop_ogrnip text check (shop_ogrnip ~ '^(\d{13}|\d{15})$'),
  shop_account text check (shop_account ~ '^\d{20}$'),
  shop_bank text check (char_length(shop_bank) between 1 and 255),
  shop_bic text check (shop_bic ~ '^\d{9}$'),
  shop_correspondent_account text check (shop_correspondent_account ~ '^\d{20}$'),
  shop_bank_inn text check (shop_bank_inn ~ '^\d{10}$'),
  shop_bank_kpp text check (shop_bank_kpp ~ '^\d{9}$'),
  -- Of the advert an empty text is a choice: none is shown.
  shop_advert_text text check (char_length(shop_advert_text) <= 255),
  shop_advert_url text check (char_length(shop_advert_url) <= 1000),
  shop_advert_advertiser text check (char_length(shop_advert_advertiser) <= 255),
  shop_advert_erid text check (char_length(shop_advert_erid) <= 255),
  retention_order_months integer check (retention_order_months between 1 and 120),
  retention_key_days integer check (retention_key_days between 1 and 3650),
  -- The database gives up no entry of the last year.
  retention_record_months integer check (retention_record_months between 12 and 120),
  -- What is kept for less time than before is erased a week later: the terms that hold until then.
  terms_before jsonb,
  terms_from timestamptz,
  check ((terms_before is null) = (terms_from is null))
);

insert into shop_settings default values;

create trigger shop_settings_count_version before update on shop_settings
  for each row execute function count_version();

-- Pages are kept ready with what they say of the shop, by every process.
create trigger shop_settings_announce
  after insert or update or delete or truncate on shop_settings
  for each statement execute function announce_change();
