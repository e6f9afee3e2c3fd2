-- Under which heads of a supplier's price list articles, names and prices stood when it was last brought in.
create table supplier_columns (
  supplier text primary key check (char_length(supplier) between 1 and 60),
  columns jsonb not null check (jsonb_typeof(columns) = 'object')
);
