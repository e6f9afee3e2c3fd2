-- What a set holds: [{"productId", "quantity"}] in the order they are shown; empty for other goods. Products are
-- never removed, so a part is always there, on sale or not. A set without a weight or tags of its own has those
-- of its parts.
alter table products add column parts jsonb not null default '[]'
  check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) <= 60);

-- The few sets among many goods, for finding those that hold a product.
create index products_sets_idx on products (id) where parts <> '[]';
