-- Changes of many products at once, so that each can be taken back. What stood there before and what it wrote is
-- in `edits`, by the version that it made; here is which versions belong together. Kept for 30 days.
create table product_steps (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Refers to nothing, since it outlives the account.
  administrator_id bigint not null,
  fields text[] not null,
  undone_at timestamptz
);

create index product_steps_at_idx on product_steps (at);

create table product_step_changes (
  step_id bigint not null references product_steps (id) on delete cascade,
  product_id bigint not null,
  version integer not null,
  primary key (step_id, product_id)
);
