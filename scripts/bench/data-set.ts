import type pg from 'pg';

export interface DataSet {
  products: number;
  categories: number;
  orders: number;
  users: number;
  facilities: number;
}

/** A password nobody needs: the shop signs its own tokens for the measured people. */
const NO_PASSWORD = 'not a password';

/** The first word of every product's name. */
export const WHAT = [
  'Чай',
  'Печенье',
  'Мыло',
  'Пряники',
  'Кофе',
  'Носки',
  'Тетрадь',
  'Конфеты',
  'Лапша',
  'Сухари',
];
const WHICH = [
  'чёрный',
  'овсяное',
  'хозяйственное',
  'мятные',
  'растворимый',
  'тёплые',
  'школьная',
  'шоколадные',
];
const HOW = [
  'крупный лист',
  'с изюмом',
  'без запаха',
  'в пакете',
  'для взрослых',
  'по-домашнему',
  'в дорогу',
];

/** What surnames begin with, an eighth of the people each; three letters of one are what a desk searches by. */
export const SURNAMES = [
  'Ковалёв',
  'Соколов',
  'Иванов',
  'Мельников',
  'Васильев',
  'Ахметов',
  'Гришин',
  'Петров',
];

/**
 * Fills a migrated, empty database for measuring, with Russian names and ids from 1 on. Triggers and
 * references rest after the goods, or a million orders would take an hour; what they keep is written at the end.
 */
export async function fill(client: pg.Client, size: DataSet): Promise<void> {
  const words = (list: string[]) => `(array['${list.join("','")}'])`;
  const rootCategories = Math.ceil(size.categories / 5);
  await client.query(`
    insert into categories (parent_id, name, priority_sort)
    select case when n > ${rootCategories} then 1 + n % ${rootCategories} end, 'Категория ' || n, n % 7
    from generate_series(1, ${size.categories}) as n;

    insert into products (name, price_kopecks, priority_sort, category_id, weight_grams)
    select
      ${words(WHAT)}[1 + n % 10] || ' ' || ${words(WHICH)}[1 + n / 10 % 8] || ' ' || ${words(HOW)}[1 + n / 80 % 7]
        || ', ' || n || ' г',
      1000 + n * 7919 % 90000, n % 5, 1 + n % ${size.categories}, 100 + n % 900
    from generate_series(1, ${size.products}) as n;
  `);
  await client.query("set session_replication_role = 'replica'");
  await client.query(`
    insert into facilities (name, delivery_kopecks, free_from_kopecks)
    select 'ИК-' || n, 30000 + n % 9 * 1000, 500000 from generate_series(1, ${size.facilities}) as n;

    insert into users (last_name, first_name, middle_name, email, password_hash)
    select ${words(SURNAMES)}[1 + n % ${SURNAMES.length}] || n, 'Имя', 'Отчество', 'user' || n || '@example.com', '${NO_PASSWORD}'
    from generate_series(1, ${size.users}) as n;

    insert into recipients (user_id, last_name, first_name, middle_name, birth_date, facility_id, phone)
    select id, last_name, 'Имя', 'Отчество', '1985-03-08', 1 + id % ${size.facilities}, '+79991234567'
    from users where email like 'user%';

    insert into orders (
      user_id, status, created_at, email, phone, last_name, first_name, middle_name, birth_date,
      facility_id, facility_name, goods_kopecks, delivery_kopecks
    )
    select
      u.id, (array['NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED_USER'])[1 + n % 5],
      now() - (${size.orders} - n) * interval '30 seconds', u.email, '+79991234567',
      u.last_name, 'Имя', 'Отчество', '1985-03-08', 1 + n % ${size.facilities},
      'ИК-' || (1 + n % ${size.facilities}), 30000, 35000
    from generate_series(1, ${size.orders}) as n
    join users u on u.email = 'user' || (1 + n % ${size.users}) || '@example.com'
    order by n;

    insert into order_lines (order_id, place, product_id, name, price_kopecks, quantity)
    select o.id, place, 1 + (o.id + place) % ${size.products}, 'Чай чёрный', 10000, 1
    from orders o, generate_series(1, 3) as place;

    insert into order_status_changes (order_id, status, changed_at, author)
    select id, 'NOT_PAID', created_at, 'USER' from orders;

    insert into order_status_changes (order_id, status, changed_at, author)
    select id, 'PAID', created_at + interval '1 hour', 'ADMIN' from orders
    where status in ('PAID', 'ADMIN_WORKED', 'Delivered');

    insert into order_counts (slot, facility_id, status, orders)
    select 0, facility_id, status, count(*) from orders group by facility_id, status;

    select touch_catalog();
  `);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
}
