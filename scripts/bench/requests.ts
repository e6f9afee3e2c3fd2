import { WHAT } from './data-set.ts';
import { wire } from './load.ts';

const SORTS = (['id', 'price'] as const).flatMap((field) =>
  (['ASC', 'DESC'] as const).map((sortDirection) => ({ field, sortDirection })),
);

const JSON_HEADS = ['accept-encoding: br'];

/** The first page of the shop, as our own screens ask for it. */
export const FIRST_PAGE = { pageableRequest: { page: 0, size: 30 }, images: 'url' };

/** Puts requests in an order of their own, the same each time. */
function shuffled<Item>(items: Item[]): Item[] {
  let seed = 20261121;
  return items
    .map((item) => {
      seed = (seed * 48271) % 2147483647;
      return { item, index: seed };
    })
    .sort((one, other) => one.index - other.index)
    .map(({ item }) => item);
}

/** Every page of every sort of the whole catalogue and of each category, each once. */
export function everyPage(
  path: string,
  products: number,
  categories: number,
  images: 'url' | null = 'url',
): Buffer[] {
  const bodies = SORTS.flatMap((sort) => {
    // Thirty or about thirty: so there are enough different ones.
    const sizes = [26, 27, 28, 29, 30, 31, 32, 33, 34];
    return sizes.flatMap((size) => {
      // At most 34 pages, from the first to the last.
      const pages = Math.floor(products / size);
      const all = Array.from({ length: Math.min(34, pages) }, (_, index) => ({
        pageableRequest: { page: Math.floor((index * pages) / 34), size, ...sort },
      }));
      const each = Array.from({ length: Math.min(categories, 20) }, (_, index) => ({
        pageableRequest: { page: 0, size, ...sort },
        categoryId: index + 1,
      }));
      return [...all, ...each];
    });
  });
  return shuffled(bodies).map((body) =>
    wire('POST', path, { body: { ...body, images }, headers: JSON_HEADS }),
  );
}

const FIRST = WHAT.map((word) => word.toLowerCase());
const SECOND = [
  'чёрный',
  'овсяное',
  'мятные',
  'тёплые',
  'школьная',
  'крупный',
  'изюмом',
  'взрослых',
  'дорогу',
];
const KEYS_RU = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const KEYS_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

const keysOf = (from: string, to: string) => (text: string) =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');

const onLatinKeys = keysOf(KEYS_RU, KEYS_EN);

/** What the same keys write in Russian. */
export const onRussianKeys = keysOf(KEYS_EN, KEYS_RU);

/** One letter left out of the middle of a word, where it is long enough to be known again. */
const withTypo = (word: string) => (word.length < 5 ? word : word.slice(0, 3) + word.slice(4));

/** Different searches as they are typed: a word, with a typo, in the wrong layout; alone and by twos. */
export function searches(kind: 'word' | 'typo' | 'layout'): string[] {
  const meant = FIRST.flatMap((first) => [first, ...SECOND.map((second) => `${first} ${second}`)]);
  const forms = {
    word: (text: string) => text,
    typo: (text: string) => text.split(' ').map(withTypo).join(' '),
    layout: onLatinKeys,
  };
  return meant.map(forms[kind]);
}

/** A search as it goes over the wire; `path` is ours or that of the statements by hand. */
export const searchRequest = (typed: string, path = '/api/v1/products/list-pageable') =>
  wire('POST', path, { body: { ...FIRST_PAGE, searchQuery: typed }, headers: JSON_HEADS });

/** What it costs to confirm: as many buyers as there are, each again and again with keys of their own. */
export interface BenchBuyer {
  userId: number;
  addressId: number;
  token: string;
}

export function confirms(buyers: BenchBuyer[], byHand: boolean): () => Buffer {
  let turn = 0;
  const run = Date.now();
  return () => {
    turn += 1;
    const { userId, addressId, token } = buyers[turn % buyers.length] as BenchBuyer;
    const key = `${byHand ? 'hand' : 'shop'}-${run}-${turn}`;
    const cartItems = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
      { id: 3, quantity: 3 },
    ];
    if (byHand) return wire('POST', '/confirm', { body: { userId, addressId, key, cartItems } });
    return wire('POST', '/api/v1/user/order/confirm', {
      body: { addressId, cartItems, total: TOTAL },
      headers: [`authorization: Bearer ${token}`, `idempotency-key: ${key}`],
    });
  };
}

/** A supplier's new prices: 300 products in two requests, another price each time. */
export function priceChanges(adminToken: string, byHand: boolean): () => Buffer {
  let turn = 0;
  return () => {
    turn += 1;
    const first = turn % 2 === 0 ? 151 : 1;
    const changes = Array.from({ length: 150 }, (_, index) => ({
      id: first + index,
      price: (1_000 + ((turn * 37 + index) % 50_000)) / 100,
    }));
    if (byHand) return wire('POST', '/prices', { body: { changes } });
    return wire('POST', '/api/v1/products/bulk/change', {
      body: { changes },
      headers: [`authorization: Bearer ${adminToken}`],
    });
  };
}

/** The prices of the first three products of every data set (data-set.ts), in roubles. */
const price = (id: number) => (1000 + ((id * 7919) % 90000)) / 100;
const TOTAL = Math.round((price(1) * 2 + price(2) + price(3) * 3) * 100) / 100;
