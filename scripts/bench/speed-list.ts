import { load, once, wire } from './load.ts';
import { searches, searchRequest } from './requests.ts';
import type { Side } from './speed-growth.ts';
import type { Row } from './speed-rows.ts';

/** How many lists are read, one by one. */
const LISTS = 20;
const LINES = 60;

/** Quantities that people write, each line another one. */
const QUANTITIES = ['2 пачки', 'кило', '3 шт', '', '- 2', '500 г', 'две', '5'];

/** Lists of sixty lines, no two of them alike. */
function lists(): Buffer[] {
  const goods = searches('word');
  return Array.from({ length: LISTS }, (_, list) => {
    const lines = Array.from({ length: LINES }, (__, line) => {
      const turn = list * LINES + line;
      return `${goods[turn % goods.length]} ${QUANTITIES[(turn + list) % QUANTITIES.length]}`.trim();
    });
    return wire('POST', '/api/v1/products/match-list', { body: { lines } });
  });
}

/** A list beside one search of the catalogue: the time of one answer, the middle of many requested one by one. */
export async function listRow({ database, port, products }: Side): Promise<Row> {
  const timeOf = async (requests: Buffer[]) => {
    const { p50, refused } = await load({ ports: [port], next: once(requests), connections: 1 });
    if (refused > 0) throw new Error(`refused ${refused}`);
    return p50;
  };
  const times: { list: number; search: number }[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await database.touch();
    const list = await timeOf(lists());
    await database.touch();
    const search = await timeOf(searches('word').map((typed) => searchRequest(typed)));
    times.push({ list, search });
  }
  // The first turn finds code that is not compiled yet, and a cold database.
  const [, ...warm] = times;
  const middle = warm.sort((one, other) => one.list / one.search - other.list / other.search)[1];
  const { list, search } = middle ?? { list: Number.NaN, search: Number.NaN };
  const milliseconds = (value: number) => `${value.toFixed(1).replace('.', ',')} мс`;
  return {
    work: `список из ${LINES} строк рядом с одним поиском, ${new Intl.NumberFormat('ru').format(products)} товаров`,
    ours: milliseconds(list),
    reference: milliseconds(search),
    ratio: list / search,
    goal: '≤ 10',
  };
}
