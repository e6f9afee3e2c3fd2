-- Sizes and the like that a product is sold in, in the order they are shown; none for most.
alter table products add column choices text[] not null default '{}' check (cardinality(choices) <= 30);

-- An order keeps what was chosen and what a piece weighed: a packing sheet never changes because a product
-- was edited. `choice_missing` is of a product that had choices when it was ordered without one.
alter table order_lines
  add column choice text check (char_length(choice) between 1 and 40),
  add column choice_missing boolean not null default false check (not choice_missing or choice is null),
  add column weight_grams integer check (weight_grams > 0);

-- What was ordered before keeps the weight that its sheets show today.
update order_lines as line set weight_grams = product.weight_grams
from products as product
where product.id = line.product_id and product.weight_grams is not null;
