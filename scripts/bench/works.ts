import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { moscowDay } from '../../src/lib/calendar.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { FIRST_PAGE, LIST, pages, type Size, searches, searchRequests } from './data.ts';
import { get, type Load, load, post, type Request } from './load.ts';
import type { Buyer, Database, Shop } from './shop.ts';

export interface Place {
  database: Database;
  shop: Shop;
  /** The port of Fastify with the same data and nothing else (reference.ts). */
  reference: number;
  size: Size;
}

/** One row of docs/benchmarks.md: ours and the reference by turns. */
export interface Work {
  name: string;
  goal: string;
  ours(place: Place): Promise<Load>;
  theirs(place: Place): Promise<Load>;
  turns?: number;
}

const repeated = (port: number, requests: Parameters<typeof load>[0]['requests'], connections?: number) =>
  load({ ports: [port], requests, connections });

/** Requests that nothing is cached for. */
async function cold({ database }: Place, ports: number[], requests: Request[]) {
  await database.touch();
  return load({ ports, requests });
}

/** The same bytes from bare Fastify. */
const ready = (name: string, ours: Request, url: string): Work => ({
  name,
  goal: '≥ 0.5',
  ours: ({ shop }) => repeated(shop.port, ours),
  theirs: ({ reference }) => repeated(reference, { ...ours, path: url }),
});

const search = (name: string, kind: Parameters<typeof searches>[0]): Work => ({
  name: `search by ${name}, another each time`,
  goal: '≥ 2',
  ours: (place) => cold(place, [place.shop.port], searchRequests(kind)),
  theirs: (place) => cold(place, [place.reference], searchRequests(kind, '/search')),
});

const listRequest = post('/api/v1/products/all', FIRST_PAGE);
const CART = [1, 2, 3].map((id) => ({ id, quantity: [0, 2, 1, 3][id] as number }));
/** The price of a product of any size of shop (data.ts), in kopecks. */
const kopecks = (id: number) => 1000 + ((id * 7919) % 90000);
const TOTAL = CART.reduce((sum, { id, quantity }) => sum + kopecks(id) * quantity, 0) / 100;
let orders = Date.now();

/** Orders of many buyers by turns, each under a key of its own. */
export const confirms =
  (buyers: Buyer[], byHand = false) =>
  () => {
    orders += 1;
    const { userId, addressId, token } = buyers[orders % buyers.length] as Buyer;
    const key = `bench-${orders}`;
    if (byHand) return post('/confirm', { userId, addressId, key, cartItems: CART });
    const request = post('/api/v1/user/order/confirm', { addressId, cartItems: CART, total: TOTAL }, token);
    return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
  };

/** New prices of 150 products, others each time: two requests are 300. */
const prices = (path: string, token?: string) => () => {
  orders += 1;
  const changes = Array.from({ length: 150 }, (_, index) => ({
    id: (orders % 2) * 150 + index + 1,
    price: (1_000 + ((orders * 37 + index) % 50_000)) / 100,
  }));
  return post(path, { changes }, token);
};

const rows = Array.from({ length: 1_000 }, (_, index) => ({
  name: `Печенье овсяное ${index}, 300 г`,
  price: 57.95 + index,
  categoryId: 1,
  weightGrams: 300,
  description: `Мягкое печенье на сливочном масле, партия ${index}.`,
  tags: ['lenten'],
}));
const importRequest = ({ database }: Place) =>
  post('/api/v1/products/table/import', { rows }, database.adminToken);
/** One table; the first request of a connection is not sent. */
const imports = (port: number, request: Request) =>
  load({ ports: [port], requests: [request, request], connections: 1 });

/** The lists while tables are imported, so long after one another, beside the lists alone. */
export const besideImport = (how: string, betweenMs: number, goal: string): Work => ({
  name: `list of 30 while tables of 1 000 are imported ${how}`,
  goal,
  ours: async (place) => {
    let isListing = true;
    const lists = repeated(place.shop.port, listRequest).finally(() => {
      isListing = false;
    });
    while (isListing) {
      await imports(place.shop.port, importRequest(place));
      await pause(betweenMs);
    }
    return lists;
  },
  theirs: ({ shop }) => repeated(shop.port, listRequest),
});

export const calls: Work[] = [
  ready('list of 30 as JSON, repeated', listRequest, '/list'),
  {
    name: 'the same, another page, sort or category each time',
    goal: '≥ 2',
    ours: (place) => cold(place, [place.shop.port], pages(LIST, place.size.products, place.size.categories)),
    theirs: (place) =>
      cold(place, [place.reference], pages('/page', place.size.products, place.size.categories)),
  },
  search('a word', 'word'),
  search('a typo', 'typo'),
  search('the wrong layout', 'layout'),
  ready('HTML `/`, repeated', get('/'), '/home'),
  ready('HTML `/category/1`, repeated', get('/category/1'), '/category'),
  {
    name: 'confirm, 16 at once',
    goal: '≥ 0.8',
    ours: ({ shop, database }) => repeated(shop.port, confirms(database.buyers), 16),
    theirs: ({ reference, database }) => repeated(reference, confirms(database.buyers, true), 16),
  },
];

export const writes: Work[] = [
  {
    name: 'prices of 300 products',
    goal: '≥ 0.6',
    ours: ({ shop, database }) =>
      repeated(shop.port, prices('/api/v1/products/bulk/change', database.adminToken), 1),
    theirs: ({ reference }) => repeated(reference, prices('/prices'), 1),
  },
  {
    name: 'import of 1 000 products',
    goal: '≥ 0.7',
    ours: (place) => imports(place.shop.port, importRequest(place)),
    theirs: (place) => imports(place.reference, post('/import', { rows })),
  },
  besideImport('without a pause', 0, '≥ 0.5'),
];

export const month: Work = {
  name: 'the month over 100 000 orders',
  goal: '≥ 1',
  ours: ({ shop, database }) =>
    repeated(shop.port, post('/api/v1/user/order/reports/month', thisMonth(), database.adminToken), 4),
  theirs: ({ reference }) => repeated(reference, post('/month', thisMonth()), 4),
};
const thisMonth = () => ({ month: moscowDay(new Date()).slice(0, 7) });

/** The default list, which carries its pictures in base64, beside the same with their addresses. */
export const pictures: Work[] = [
  ready(
    'base64 list of 30, repeated; reference: the same bytes',
    post(LIST, { ...FIRST_PAGE, images: null }),
    '/pictures',
  ),
  ...[30, 100].flatMap((size): Work[] => {
    const once =
      (images: 'url' | null) =>
      ({ shop }: Place) =>
        repeated(shop.port, post(LIST, { pageableRequest: { page: 0, size }, images }));
    const other = (images: 'url' | null) => (place: Place) => {
      const wide = (page: number) => ({
        size: size - (page % 5),
        page: page % 10,
        field: page < 50 ? 'id' : 'price',
      });
      const bodies = Array.from({ length: 100 }, (_, page) => ({ pageableRequest: wide(page), images }));
      return cold(
        place,
        [place.shop.port],
        bodies.map((body) => post(LIST, body)),
      );
    };
    const name = `base64 list of ${size}`;
    return [
      { name: `${name}, repeated`, goal: '≥ 0.3', ours: once(null), theirs: once('url') },
      { name: `${name}, another each time`, goal: '≥ 0.3', ours: other(null), theirs: other('url') },
    ];
  }),
];

/** Mail servers in their states, each with its address; undefined is a shop that sends no mail. */
export const mailServers: Record<string, () => Promise<{ url?: string; close(): Promise<void> }>> = {
  off: async () => ({ close: async () => {} }),
  down: async () => ({ url: `smtp://127.0.0.1:${await freePort()}`, close: async () => {} }),
  up: startMailServer,
  // Takes every connection and never says a word.
  silent: async () => {
    const server = createServer((socket) => void socket.on('error', () => {}));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, close: async () => void server.close() };
  },
};

const desk = (call: string, body: (turn: number, orders: number) => object) => (place: Place) =>
  Array.from({ length: 61 }, (_, turn) =>
    post(`/api/v1/user/order/${call}`, body(turn, place.size.orders), place.database.adminToken),
  );
const deskList = (filter: object) => desk('desk/list', () => ({ pageable: { size: 25 }, ...filter }));
const ownOrders = ({ database }: Place) =>
  database.buyers.map(({ token }) => post('/api/v1/user/order/get-list-by-email', { pageable: {} }, token));

/** The time of one response when nothing is cached, as the shop grows: how many times the smallest shop's it may take. */
export const growth: [name: string, allowed: number, requests: (place: Place) => Request[]][] = [
  ['page of the list', 1.2, ({ size }) => pages(LIST, size.products, 0)],
  ['category', 1.2, () => pages(LIST, 0, 20)],
  ['search by a word', 1.5, () => searchRequests('word')],
  ['search by a typo', 1.5, () => searchRequests('typo')],
  ['own orders', 2, ownOrders],
  [
    'orders of the desk',
    2,
    desk('get-list-order', (n, orders) => ({ pageable: { page: n % (orders / 10) } })),
  ],
  [
    'orders of the desk by e-mail',
    2,
    desk('get-list-order', (n) => ({ pageable: {}, searchEmail: `user${n + 20}@` })),
  ],
  ['orders of the desk with counts by status, ≤ 50 ms', 2, deskList({})],
  ['orders of the desk by three letters of a surname', 2, deskList({ search: 'Ков' })],
  ['orders of the desk by a part of every e-mail', 2, deskList({ search: '@example' })],
  ['confirm', 2, ({ database }) => Array.from({ length: 61 }, confirms(database.buyers))],
];

/** Answers of the shop window whose time hardly grows with the goods: what, the goal, and requests. */
export const lists = ({ products, categories }: Size): [string, string, Request[]][] => [
  ['page', '≤ 1.2', pages(LIST, products, 0)],
  ['category', '≤ 1.2', pages(LIST, 0, categories)],
  ['search by a word', '≤ 10 ms', searchRequests('word')],
  ['search by a typo', '≤ 10 ms', searchRequests('typo')],
];

const QUANTITIES = ['2 пачки', 'кило', '3 шт', '', '- 2', '500 г', 'две', '5'];

/** Lists of sixty lines, no two of them alike. */
export const letters = () =>
  Array.from({ length: 20 }, (_, list) => {
    const words = searches('word');
    const lines = Array.from({ length: 60 }, (__, line) => {
      const turn = list * 60 + line;
      return `${words[turn % words.length]} ${QUANTITIES[(turn + list) % QUANTITIES.length]}`.trim();
    });
    return post('/api/v1/products/match-list', { lines });
  });
