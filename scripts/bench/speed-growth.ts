import { load, once, wire } from './load.ts';
import { confirms, everyPage, searches, searchRequest } from './requests.ts';
import type { BenchDatabase } from './speed-shop.ts';

export interface Side {
  database: BenchDatabase;
  port: number;
  products: number;
  orders: number;
}

const REQUESTS = 60;

const work: [name: string, allowed: number, requests: (side: Side) => Buffer[]][] = [
  ['страница списка', 1.5, ({ products }) => everyPage('/api/v1/products/list-pageable', products, 0)],
  ['категория', 1.5, () => everyPage('/api/v1/products/list-pageable', 0, 20)],
  ['поиск: слово', 1.5, () => searches('word').map((typed) => searchRequest(typed))],
  ['поиск: опечатка', 1.5, () => searches('typo').map((typed) => searchRequest(typed))],
  [
    'свои заказы',
    2,
    ({ database }) =>
      database.buyers.map(({ token }) => request('get-list-by-email', token, { pageable: {} })),
  ],
  [
    'заказы администратора',
    2,
    ({ database, orders }) =>
      Array.from({ length: REQUESTS }, (_, turn) =>
        request('get-list-order', database.adminToken, { pageable: { page: turn % (orders / 10) } }),
      ),
  ],
  [
    'заказы администратора по почте',
    2,
    ({ database }) =>
      Array.from({ length: REQUESTS }, (_, turn) =>
        request('get-list-order', database.adminToken, { pageable: {}, searchEmail: `user${turn + 20}@` }),
      ),
  ],
  ...(
    [
      ['стол заказов: три буквы фамилии', 'Ков'],
      ['стол заказов: часть почты, которая есть у всех', '@example'],
    ] as const
  ).map(([name, search]): (typeof work)[number] => [
    name,
    2,
    ({ database }) =>
      Array.from({ length: REQUESTS }, () =>
        request('desk/list', database.adminToken, { pageable: { size: 25 }, search }),
      ),
  ]),
];

function request(call: string, token: string, body: object): Buffer {
  return wire('POST', `/api/v1/user/order/${call}`, {
    body,
    headers: [`authorization: Bearer ${token}`],
  });
}

/** The time of one answer in milliseconds, the middle of many requested one by one, nothing remembered from before. */
async function timeOf({ port, database }: Side, requests: Buffer[]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await database.touch();
    const { p50, refused } = await load({
      ports: [port],
      next: once(requests.slice(0, REQUESTS)),
      connections: 1,
    });
    if (refused > 0) throw new Error(`refused ${refused}`);
    times.push(p50);
  }
  return Math.min(...times);
}

export interface Growth {
  work: string;
  /** How many times the smallest shop's time the largest may take. */
  allowed: number;
  /** Milliseconds, from the smallest shop to the largest. */
  times: number[];
}

/** How the cost of an answer grows with the data. */
export async function* growthRows(sides: Side[]): AsyncGenerator<Growth> {
  const timesOf = async (time: (side: Side) => Promise<number>) => {
    const times: number[] = [];
    for (const side of sides) times.push(await time(side));
    return times;
  };
  for (const [name, allowed, requests] of work) {
    yield { work: name, allowed, times: await timesOf((side) => timeOf(side, requests(side))) };
  }
  const confirm = async ({ port, database }: Side) =>
    (await load({ ports: [port], next: confirms(database.buyers, false), connections: 1, seconds: 2 })).p50;
  yield { work: 'заказ', allowed: 2, times: await timesOf(confirm) };
}
