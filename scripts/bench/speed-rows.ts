import { again, type Load, load, once, wire } from './load.ts';
import { confirms, everyPage, FIRST_PAGE, priceChanges, searches, searchRequest } from './requests.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { BenchDatabase } from './speed-shop.ts';

export interface Row {
  work: string;
  ours: string;
  reference: string;
  ratio: number;
  goal: string;
}

interface Sides {
  database: BenchDatabase;
  shop: number;
  reference: number;
}

const TURNS = 3;
const SECONDS = 3;

/** Before anything counts: code that has run for seconds only is not yet compiled for speed. */
const WARM_UP_MS = 4_000;

const BR = ['accept-encoding: br'];
export const listRequest = wire('POST', '/api/v1/products/all', { body: FIRST_PAGE, headers: BR });
const pageRequest = (path: string) => wire('GET', path, { headers: BR });

const middle = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Both sides by turns, so that a noisy minute of the machine meets both; the middle of the turns counts. Where the goal
 * is a few hundredths away, three turns say nothing yet.
 */
export async function compare(
  work: string,
  goal: string,
  ours: () => Promise<Load>,
  theirs: () => Promise<Load>,
  turns = TURNS,
): Promise<Row> {
  for (const side of [ours, theirs]) {
    const end = performance.now() + WARM_UP_MS;
    while (performance.now() < end) await side();
  }
  const rates: [number, number][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [own, other] = [await ours(), await theirs()];
    if (own.refused + other.refused > 0)
      throw new Error(`${work}: refused ${own.refused} + ${other.refused}`);
    rates.push([own.perSecond, other.perSecond]);
  }
  const perSecond = (values: number[]) => `${Math.round(middle(values))}/с`;
  return {
    work,
    goal,
    ours: perSecond(rates.map(([own]) => own)),
    reference: perSecond(rates.map(([, other]) => other)),
    ratio: middle(rates.map(([own, other]) => own / other)),
  };
}

/** The reads and the write that are measured, each beside its reference; only those with `word` in their name. */
export async function* speedRows(
  { database, shop, reference }: Sides,
  products: number,
  categories: number,
  word: string,
): AsyncGenerator<Row> {
  const measured = async function* (...work: Parameters<typeof compare>) {
    if (work[0].includes(word)) yield await compare(...work);
  };
  const repeated = (ports: number[], request: Buffer) =>
    load({ ports, next: again([request]), seconds: SECONDS });
  const cold = async (port: number, requests: Buffer[]) => {
    await database.touch();
    return load({ ports: [port], next: once(requests) });
  };

  await expectSameAnswers(shop, reference);
  yield* measured(
    'список из 30 товаров, JSON, повторно',
    '≥ 0,8',
    () => repeated([shop], listRequest),
    () => repeated([reference], wire('POST', '/list', { body: FIRST_PAGE, headers: BR })),
  );
  yield* measured(
    'то же, каждый раз другая страница, порядок или категория',
    '≥ 0,6',
    () => cold(shop, everyPage('/api/v1/products/list-pageable', products, categories)),
    () => cold(reference, everyPage('/page', products, categories)),
  );
  for (const [kind, words] of [
    ['word', 'поиск: слово'],
    ['typo', 'поиск: опечатка'],
    ['layout', 'поиск: раскладка'],
  ] as const) {
    const list = searches(kind);
    const requested = list.map((typed) => searchRequest(typed));
    const byHand = list.map((typed) => searchRequest(typed, '/search'));
    yield* measured(
      `${words}, каждый раз другое`,
      '≥ 0,8',
      () => cold(shop, requested),
      () => cold(reference, byHand),
    );
  }
  yield* measured(
    'HTML `/`, повторно',
    '≥ 0,7',
    () => repeated([shop], pageRequest('/')),
    () => repeated([reference], pageRequest('/home')),
  );
  yield* measured(
    'HTML `/category/1`, повторно',
    '≥ 0,7',
    () => repeated([shop], pageRequest('/category/1')),
    () => repeated([reference], pageRequest('/category')),
  );
  const confirmed = (port: number, byHand: boolean) =>
    load({ ports: [port], next: confirms(database.buyers, byHand), connections: 16, seconds: SECONDS });
  yield* measured(
    'заказ, 16 разом',
    '≥ 0,7',
    () => confirmed(shop, false),
    () => confirmed(reference, true),
  );
  const repriced = (port: number, byHand: boolean) =>
    load({
      ports: [port],
      next: priceChanges(database.adminToken, byHand),
      connections: 1,
      seconds: SECONDS,
    });
  yield await compare(
    'новые цены 300 товаров (два запроса по 150)',
    '≥ 0,5',
    () => repriced(shop, false),
    () => repriced(reference, true),
  );
}

/** Two processes beside one, on answers that ask the database each time. */
export async function twoProcesses(database: BenchDatabase, ports: [number, number], products: number) {
  const cold = async (ports: number[]) => {
    await database.touch();
    return load({ ports, next: once(everyPage('/api/v1/products/list-pageable', products, 20)) });
  };
  return compare(
    'два процесса рядом с одним',
    '≥ 1,6',
    () => cold(ports),
    () => cold([ports[0]]),
  );
}
