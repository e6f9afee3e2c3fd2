import { describe, expect, test } from 'vitest';
import { formatOrderListQuery, parseOrderListParams } from './load-own-orders.ts';

describe('the state of the list in its URL', () => {
  test.each([
    ['', { page: 1, sortDirection: 'DESC' }],
    ['page=3&sort=asc', { page: 3, sortDirection: 'ASC' }],
    ['page=0', { page: 1, sortDirection: 'DESC' }],
    ['page=-1&sort=up', { page: 1, sortDirection: 'DESC' }],
    ['page=1.5', { page: 1, sortDirection: 'DESC' }],
    ['page=x', { page: 1, sortDirection: 'DESC' }],
  ])('?%s', (search, filter) => expect(parseOrderListParams(new URLSearchParams(search))).toEqual(filter));

  test.each(['', '?page=2', '?sort=asc', '?sort=asc&page=2'])('«%s» there and back', (search) => {
    expect(formatOrderListQuery(parseOrderListParams(new URLSearchParams(search)))).toBe(search);
  });
});
