import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { httpClient } from './http-client.ts';
import { shopMakers } from './shop-makers.ts';

const CONFIRM = '/api/v1/user/order/confirm';

/** Somebody who can order at once: signed in, with an address and something in the cart. */
export interface ReadyBuyer {
  token: string;
  body: { addressId: number; cartItems: { id: number; quantity: number }[]; total: number };
}

/** Makes a buyer whose order has two lines. */
export async function readyBuyer(url: string): Promise<ReadyBuyer> {
  const make = shopMakers(httpClient(url));
  const { token } = await make.buyer();
  const [first, second] = [await make.product({ price: 100 }), await make.product({ price: 49.5 })];
  const cartItems = [
    { id: first.id, quantity: 2 },
    { id: second.id, quantity: 1 },
  ];
  return { token, body: { addressId: (await make.recipient(token)).id, cartItems, total: 249.5 } };
}

/** What became of one try: the status of its response, 0 when none came. */
interface Try {
  status: number;
  /** When it was sent, by `performance.now()`. */
  began: number;
  ms: number;
  retryAfter: string | null;
}

/** However busy the machine: a shop that promises nothing for so long will not. */
const PATIENCE_MS = 60_000;

let keys = 0;

/**
 * Buyers who order without a pause, or with one of `betweenMs` after each order, each order with a key of its own that is sent again until it has
 * an order, and who remember what they were promised. The address is asked for anew before each try,
 * so a shop may come back elsewhere.
 */
export function orderLoad(url: () => string, { token, body }: ReadyBuyer, betweenMs = 0) {
  /** Key → id of the order it was answered with. */
  const promised = new Map<string, number>();
  /** Keys that were sent and got no order: whether one was made, nobody knows. */
  const open = new Set<string>();
  const tries: Try[] = [];
  let running = false;
  let found = 0;
  let workers: Promise<void>[] = [];

  const send = async (key: string): Promise<number | undefined> => {
    const [began, moment] = [performance.now(), Date.now()];
    const {
      status,
      headers,
      body: response,
    } = await httpClient(url())
      .post(CONFIRM, body, { token, headers: { 'idempotency-key': key } })
      .catch(() => ({ status: 0, headers: new Headers(), body: undefined }));
    tries.push({ status, began, ms: performance.now() - began, retryAfter: headers.get('retry-after') });
    if (status !== 201) return undefined;
    if (!promised.has(key) && Date.parse(response.createdAt) < moment) found += 1;
    return Number(response.id);
  };
  const order = async (key: string) => {
    const id = await send(key);
    if (id === undefined) return false;
    promised.set(key, id);
    open.delete(key);
    return true;
  };
  const work = async () => {
    while (running) {
      const key = `load-${process.pid}-${++keys}`;
      open.add(key);
      // A refusal comes at once, and nobody asks again without drawing breath.
      while (!(await order(key)) && running) await pause(10);
      if (betweenMs > 0) await pause(betweenMs);
    }
  };
  return {
    promised,
    open,
    tries,
    /** Confirms once with this key; the id of the order, or undefined when there was none. */
    send,
    /** How many orders turned out to have been made by a try that got no response. */
    found: () => found,
    start(buyers: number): void {
      running = true;
      workers = Array.from({ length: buyers }, work);
    },
    async stop(): Promise<void> {
      running = false;
      await Promise.all(workers);
    },
    /** Waits until so many more orders were promised; throws when they do not come. */
    async untilPromised(more: number): Promise<void> {
      const goal = promised.size + more;
      const deadline = performance.now() + PATIENCE_MS;
      while (promised.size < goal) {
        if (performance.now() > deadline)
          throw new Error(`${goal - promised.size} of ${more} orders never came`);
        await pause(5);
      }
    },
    /** Sends what got no order once more; now every key must get one. */
    async finish(): Promise<void> {
      for (const key of [...open]) expect([key, await order(key)]).toEqual([key, true]);
    },
    /** Sends keys again whose orders were promised; each must be answered with its own order. */
    async expectStored(sent: Iterable<string> = promised.keys()): Promise<void> {
      for (const key of sent) expect([key, await send(key)]).toEqual([key, promised.get(key)]);
    },
  };
}

export type OrderLoad = ReturnType<typeof orderLoad>;
