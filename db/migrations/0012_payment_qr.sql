alter table shop_settings add column shop_payment_qr text check (shop_payment_qr in ('NEVER', 'AT_ONCE'));
