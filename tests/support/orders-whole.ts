import { expect } from 'vitest';
import { httpClient } from './http-client.ts';
import type { OrderLoad, ReadyBuyer } from './order-load.ts';

interface ListedOrder {
  id: number;
  createdAt: string;
  priceProducts: number;
  products: unknown[];
  statusHistory: unknown[];
}

/** All orders of a buyer, newest first. */
export async function allOrders(url: string, token: string): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = [];
  for (let page = 0; ; page += 1) {
    const { status, text, body } = await httpClient(url).post(
      '/api/v1/user/order/get-list-by-email',
      { pageable: { page, size: 100 } },
      { token },
    );
    expect(status, text).toBe(200);
    orders.push(...body.content);
    if (body.last) return orders;
  }
}

/**
 * After every key was sent until it had its order: each promise is kept, no key has two orders, and
 * every order is whole, with its two lines, its sum and its first state.
 */
export async function expectOrdersWhole(url: string, { token }: ReadyBuyer, { promised }: OrderLoad) {
  const orders = await allOrders(url, token);
  const ids = orders.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(ids).toEqual([...promised.values()].toSorted((a, b) => a - b));
  const half = orders.filter(
    ({ products, statusHistory, priceProducts }) =>
      products.length !== 2 || statusHistory.length !== 1 || priceProducts !== 249.5,
  );
  expect(half).toEqual([]);
  return orders.length;
}
