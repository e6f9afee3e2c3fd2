-- What is measured on: names are Russian, ids begin with 1. Triggers and references rest after the goods, or a million
-- orders would take an hour. Words after a colon are put in by data.ts.
insert into categories (parent_id, name, priority_sort)
select case when n > :categories / 5 then 1 + n % (:categories / 5) end, 'Категория ' || n, n % 7
from generate_series(1, :categories) as n;

insert into products (name, price_kopecks, priority_sort, category_id, weight_grams)
select (:WHAT)[1 + n % cardinality(:WHAT)] || ' ' || (:WHICH)[1 + n / 10 % cardinality(:WHICH)] || ' ' || (:HOW)[1 + n / 80 % cardinality(:HOW)] || ', ' || n || ' г',
  1000 + n * 7919 % 90000, n % 5, 1 + n % :categories, 100 + n % 900
from generate_series(1, :products) as n;
set session_replication_role = 'replica';

insert into facilities (name, delivery_kopecks, free_from_kopecks)
select 'ИК-' || n, 30000 + n % 9 * 1000, 500000 from generate_series(1, :facilities) as n;

insert into users (last_name, first_name, middle_name, email, password_hash)
select (:SURNAMES)[1 + n % cardinality(:SURNAMES)] || n, 'Имя', 'Отчество', 'user' || n || '@example.com', 'not a password'
from generate_series(1, :users) as n;

insert into recipients (user_id, last_name, first_name, middle_name, birth_date, facility_id, phone)
select id, last_name, 'Имя', 'Отчество', '1985-03-08', 1 + id % :facilities, '+79991234567'
from users where email like 'user%';

insert into orders (
  user_id, status, created_at, email, phone, last_name, first_name, middle_name, birth_date,
  facility_id, facility_name, goods_kopecks, delivery_kopecks
)
select
  u.id, (array['NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED_USER'])[1 + n % 5],
  now() - (:orders - n) * interval '30 seconds', u.email, '+79991234567',
  u.last_name, 'Имя', 'Отчество', '1985-03-08', 1 + n % :facilities,
  'ИК-' || (1 + n % :facilities), 30000, 35000
from generate_series(1, :orders) as n
join users u on u.email = 'user' || (1 + n % :users) || '@example.com'
order by n;

insert into order_lines (order_id, position, product_id, name, price_kopecks, quantity)
select o.id, place, 1 + (o.id + place) % :products, 'Чай чёрный', 10000, 1
from orders o, generate_series(1, 3) as place;

insert into order_status_changes (order_id, status, created_at, author)
select id, 'NOT_PAID', created_at, 'USER' from orders
union all select id, 'PAID', created_at + interval '1 hour', 'ADMIN' from orders
where status in ('PAID', 'ADMIN_WORKED', 'Delivered');

insert into payments (paid_on, kopecks, document, words, unallocated_kopecks)
select created_at::date, goods_kopecks + delivery_kopecks, id, '', 0 from orders
where status in ('PAID', 'ADMIN_WORKED', 'Delivered') order by id;

insert into payment_allocations (payment_id, order_id, kopecks)
select id, document::bigint, kopecks from payments;

insert into order_money (order_id, due_kopecks, received_kopecks, refunded_kopecks, paid_on)
select document::bigint, kopecks, kopecks, 0, paid_on from payments;

insert into request_keys (owner, call, key, user_id, body_mark, answer)
select 'user ' || user_id, 'confirm', id, user_id, 'hash', to_json(id) from orders order by id desc limit 1000;

insert into order_counts (facility_id, status, orders)
select facility_id, status, count(*) from orders group by facility_id, status;
update versions set version = gen_random_uuid();
set session_replication_role = 'origin';

-- What the reference (reference.ts) searches in.
create extension if not exists pg_trgm;
create table reference_search as
  select id, to_tsvector('russian', name) || to_tsvector('simple', name) as words from products;
create index on reference_search using gin (words);
create table reference_words as
  select distinct word from products, regexp_split_to_table(lower(name), '[^а-яё]+') as word where word <> '';
create index on reference_words using gin (word gin_trgm_ops);
analyze reference_search, reference_words;
