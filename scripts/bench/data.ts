import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { post, type Request } from './load.ts';

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

/** Fills a migrated, empty database. */
export async function fill(client: pg.Client, size: Size): Promise<void> {
  const values = { ...size, WHAT, WHICH, HOW, SURNAMES };
  const text = await readFile(new URL('./data.sql', import.meta.url), 'utf8');
  await client.query(
    text.replace(/(?<!:):(\w+)/g, (_, name: keyof typeof values) => {
      const value = values[name];
      return Array.isArray(value) ? `array['${value.join("','")}']` : String(value);
    }),
  );
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
  const ends = HOW.map((words) => (words.startsWith('без') ? words : words.split(' ').at(-1)));
  const meant = WHAT.flatMap((what) => [
    what,
    ...WHICH.flatMap((which) => [`${what} ${which}`, ...ends.map((end) => `${what} ${which} ${end}`)]),
  ]);
  return meant.map((text) => typings[kind](text.toLowerCase()));
}

export const searchRequests = (kind: keyof typeof typings, path = LIST) =>
  searches(kind).map((searchQuery) => post(path, { ...FIRST_PAGE, searchQuery }));
