-- Which of the transfers of a statement that are alike a payment is: with no number of their own, nothing else tells
-- one from another.
alter table payments add column occurrence smallint not null default 1 check (occurrence > 0);
drop index payments_once_idx;
create unique index payments_once_idx on payments (paid_on, kopecks, document, words, occurrence)
  where document <> '' or words <> '';
