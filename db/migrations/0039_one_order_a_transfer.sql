-- One transfer pays one order, also when two administrators read one statement at once. What carries neither a
-- number nor words (once they were erased) is like any other. A transfer that two orders have already keeps
-- both rows; the later one says so.
update order_payments as later
set words = left(later.words, 220)
  || ' (тот же перевод отмечен и у заказа № ' || earlier.order_id || ', здесь № ' || later.order_id || ')'
from order_payments as earlier
where earlier.order_id < later.order_id
  and (earlier.paid_on, earlier.kopecks, earlier.document, earlier.words)
    = (later.paid_on, later.kopecks, later.document, later.words)
  and (later.document <> '' or later.words <> '');

create unique index order_payments_one_order_idx on order_payments (paid_on, kopecks, document, words)
  where document <> '' or words <> '';
