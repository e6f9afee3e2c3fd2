import { expect, test } from 'vitest';
import { formatShopListQuery, parseShopListParams, type ShopListParams } from './shop-list.ts';

const whole = { query: '', sort: 'default', filters: [], page: 1, product: null };

test.each([
  [
    'q=%20чай%20&sort=price-desc&filter=lenten&filter=no-sugar&filter=meat&filter=lenten&page=3',
    { query: 'чай', sort: 'price-desc', filters: ['no-sugar', 'lenten'], page: 3 },
  ],
  ['product=17', { product: 17 }],
  ...['', 'page=0', 'page=-2', 'page=2.5', 'page=1e3', 'page=99999999999999999999'].map((none) => [none, {}]),
  ...['product=-1', 'product=9999999999999999', 'sort=name'].map((none) => [none, {}]),
] as [string, object][])('reads «%s»', (search, list) => {
  expect(parseShopListParams(new URLSearchParams(search))).toEqual({ ...whole, ...list });
});

test('a query is cut to what the server takes', () => {
  expect(parseShopListParams(new URLSearchParams({ q: 'ч'.repeat(300) })).query).toHaveLength(200);
});

test('a query holds nothing that the server refuses', () => {
  const query = (text: string) => parseShopListParams(new URLSearchParams({ q: text })).query;
  expect(query('чай\u0000\tчёрный\u007F')).toBe('чай  чёрный');
  expect(query(`${'ч'.repeat(199)}🍵`)).toBe('ч'.repeat(199));
  // One letter here, two in the normal form that the server counts.
  expect(query('\u0958'.repeat(200)).normalize('NFC')).toHaveLength(200);
});

test('an address says only what is not default', () => {
  expect(formatShopListQuery({ query: '', sort: 'default', page: 1 })).toBe('');
  expect(formatShopListQuery({ query: 'чай & кофе', sort: 'price-asc', page: 2 })).toBe(
    '?q=%D1%87%D0%B0%D0%B9+%26+%D0%BA%D0%BE%D1%84%D0%B5&sort=price-asc&page=2',
  );
});

test('what is written is read again', () => {
  const list = {
    query: 'чай +1 %',
    sort: 'price-desc',
    filters: ['lenten', 'no-fridge'],
    page: 7,
    product: 17,
  };
  expect(parseShopListParams(new URLSearchParams(formatShopListQuery(list as ShopListParams)))).toEqual(list);
});
