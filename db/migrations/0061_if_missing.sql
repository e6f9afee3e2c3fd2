-- What the buyer wants when something turns out not to be there: to be called, something alike and not dearer, or
-- nothing in its place. The order says it for all its goods, each line for itself; null where nobody was asked,
-- which means a call.
alter table orders add column substitution text check (substitution in ('CALL', 'REPLACE', 'DROP'));

alter table order_lines add column if_missing text check (if_missing in ('CALL', 'REPLACE', 'DROP'));
