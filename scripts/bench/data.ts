import type { Request } from 'autocannon';
import type pg from 'pg';
import { post } from './load.ts';

export interface Size {
  products: number;
  categories: number;
  orders: number;
  users: number;
  facilities: number;
}

const WHAT = 'Чай Печенье Мыло Пряники Кофе Носки Тетрадь Конфеты Лапша Сухари'.split(' ');
const WHICH = 'чёрный овсяное хозяйственное мятные растворимый тёплые школьная шоколадные'.split(' ');
const HOW = [
  'крупный лист',
  'с изюмом',
  'без запаха',
  'в пакете',
  'для взрослых',
  'по-домашнему',
  'в дорогу',
];

/** Three letters of one are what the desk searches by. */
const SURNAMES = 'Ковалёв Соколов Иванов Мельников Васильев Ахметов Гришин Петров'.split(' ');

/**
 * Fills a migrated, empty database with Russian names and ids from 1 on. Triggers and references rest after the goods,
 * or a million orders would take an hour.
 */
export async function fill(client: pg.Client, size: Size): Promise<void> {
  const one = (list: string[], index: string) =>
    `(array['${list.join("','")}'])[1 + ${index} % ${list.length}]`;
  const roots = Math.ceil(size.categories / 5);
  await client.query(`
    insert into categories (parent_id, name, priority_sort)
    select case when n > ${roots} then 1 + n % ${roots} end, 'Категория ' || n, n % 7
    from generate_series(1, ${size.categories}) as n;

    insert into products (name, price_kopecks, priority_sort, category_id, weight_grams)
    select ${one(WHAT, 'n')} || ' ' || ${one(WHICH, 'n / 10')} || ' ' || ${one(HOW, 'n / 80')} || ', ' || n || ' г',
      1000 + n * 7919 % 90000, n % 5, 1 + n % ${size.categories}, 100 + n % 900
    from generate_series(1, ${size.products}) as n;
    set session_replication_role = 'replica';

    insert into facilities (name, delivery_kopecks, free_from_kopecks)
    select 'ИК-' || n, 30000 + n % 9 * 1000, 500000 from generate_series(1, ${size.facilities}) as n;

    insert into users (last_name, first_name, middle_name, email, password_hash)
    select ${one(SURNAMES, 'n')} || n, 'Имя', 'Отчество', 'user' || n || '@example.com', 'not a password'
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
    select id, 'NOT_PAID', created_at, 'USER' from orders
    union all select id, 'PAID', created_at + interval '1 hour', 'ADMIN' from orders
    where status in ('PAID', 'ADMIN_WORKED', 'Delivered');

    do $$ begin
      if to_regclass('order_counts') is not null then
        insert into order_counts (slot, facility_id, status, orders)
        select 0, facility_id, status, count(*) from orders group by facility_id, status;
      end if;
    end $$;
    select touch_catalog();
    set session_replication_role = 'origin';
  `);
  await client.query('vacuum analyze');
}

/** The first page of the shop, as our own screens ask for it. */
export const FIRST_PAGE = { pageableRequest: { page: 0, size: 30 }, images: 'url' };
export const LIST = '/api/v1/products/list-pageable';

/** Pages of every sort and of about thirty rows, each once: of all goods, and of `categories` categories. */
export function pages(
  path: string,
  products: number,
  categories: number,
  images: 'url' | null = 'url',
): Request[] {
  const bodies: object[] = [];
  for (const field of ['id', 'price'])
    for (const sortDirection of ['ASC', 'DESC'])
      for (let size = 26; size <= 34; size += 1) {
        const sort = { size, field, sortDirection };
        const last = Math.floor(products / size);
        for (let n = 0; n < Math.min(34, last); n += 1)
          bodies.push({ pageableRequest: { page: Math.floor((n * last) / 34), ...sort } });
        for (let categoryId = 1; categoryId <= Math.min(categories, 20); categoryId += 1)
          bodies.push({ pageableRequest: { page: 0, ...sort }, categoryId });
      }
  // Mixed, the same each time: neighbours are no neighbours.
  const order = (index: number) => ((index * 48271) % 2147483647) % 9973;
  return bodies
    .map((body, index) => ({ body, at: order(index + 1) }))
    .sort((one, other) => one.at - other.at)
    .map(({ body }) => post(path, { ...body, images }));
}

const KEYS_RU = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const KEYS_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const retyped = (from: string, to: string) => (text: string) =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');

/** What the same keys write in Russian. */
export const onRussianKeys = retyped(KEYS_EN, KEYS_RU);

const typings = {
  word: (text: string) => text,
  // A letter left out of each word that is long enough to be known again.
  typo: (text: string) => text.replace(/[а-яё]{5,}/g, (word) => word.slice(0, 3) + word.slice(4)),
  layout: retyped(KEYS_RU, KEYS_EN),
};

/** Different searches as they are typed: one to three words of the names. */
export function searches(kind: keyof typeof typings): string[] {
  const ends = HOW.map((words) => words.split(' ').at(-1));
  const meant = WHAT.flatMap((what) => [
    what,
    ...WHICH.flatMap((which) => [`${what} ${which}`, ...ends.map((end) => `${what} ${which} ${end}`)]),
  ]);
  return meant.map((text) => typings[kind](text.toLowerCase()));
}

export const searchRequests = (kind: keyof typeof typings, path = LIST) =>
  searches(kind).map((searchQuery) => post(path, { ...FIRST_PAGE, searchQuery }));
