-- Whether the desk has said that the buyer may pay: with WHEN_TOLD the QR code is shown from then on.
alter table orders add column may_pay boolean not null default false;

alter table shop_settings
  drop constraint shop_settings_shop_payment_qr_check,
  add constraint shop_settings_shop_payment_qr_check check (shop_payment_qr in ('NEVER', 'AT_ONCE', 'WHEN_TOLD'));
