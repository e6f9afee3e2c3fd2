-- What came of goods in a step: [{"productId", "pieces", "began"}]. Below zero where it takes another step back; `began` where the
-- product was not counted before, or is not after.
alter table product_steps add column received jsonb not null default '[]';

-- What a supplier sends beside the goods has other columns than his price list.
alter table supplier_columns add column receipt boolean not null default false;
alter table supplier_columns drop constraint supplier_columns_pkey, add primary key (supplier, receipt);
