import { expect, it } from 'vitest';
import { buildApplicationGoodsTable, describePapers } from './application-papers.tsx';

const line = {
  position: 1,
  nameProduct: 'Чай',
  priceProduct: 12_990,
  quantityProduct: 2,
  choice: null,
  choiceMissing: false,
  weightGrams: 430,
  parts: [],
};
const set = {
  ...line,
  nameProduct: 'Набор',
  priceProduct: 100_000,
  parts: [
    { nameProduct: 'Сахар', quantityProduct: 4, weightGrams: 2000 },
    { nameProduct: 'Мыло', quantityProduct: 2, weightGrams: null },
  ],
};

it('takes sets apart: what they hold is numbered, their price stands once', () => {
  const { rows, ...sums } = buildApplicationGoodsTable({ lines: [line, set, { ...line, choice: '48' }] });
  expect(
    rows.map(({ number, name, quantity, grams, kopecks }) => [number, name, quantity, grams, kopecks]),
  ).toEqual([
    [1, 'Чай', 2, 430, 25_980],
    [null, 'Набор', 2, null, 200_000],
    [2, 'Сахар', 4, 2000, null],
    [3, 'Мыло', 2, null, null],
    [4, 'Чай', 2, 430, 25_980],
  ]);
  expect(rows[4]?.note).toBe('Размер: 48');
  expect(sums).toEqual({ names: 4, grams: 2860, unknown: 1, kopecks: 251_960 });
});

// Control: in `src/fulfilment/web/application-papers.tsx` replace `new Set(same.map(({ id }) => id)).size` with `same.length`.
it('says once for a facility in how many copies its papers are printed', () => {
  const of = (id: number, facility: string, paperCopies: number) =>
    ({ id, workAddressName: facility, paperCopies }) as Parameters<typeof describePapers>[0][number];
  const all = [of(1, 'ИК-105, г. Липовец', 2), of(2, 'СИЗО-1', 1), of(3, 'ИК-105, г. Липовец', 2)];
  const said = (forBuyer: boolean, ...papers: typeof all) =>
    describePapers(papers, forBuyer).map((words) => words.replaceAll('\u00A0', ' '));
  expect(said(false, ...all, of(3, 'ИК-105, г. Липовец', 2))).toEqual([
    'ИК-105, 2 заказа: заявление в 2 экземплярах и опись.',
    'СИЗО-1, 1 заказ: заявление в 1 экземпляре и опись.',
  ]);
  expect(said(false, of(1, 'ИК-105', 2), of(2, 'ИК-106', 2))).toEqual([
    'К каждому заказу: заявление в 2 экземплярах и опись.',
  ]);
  expect(said(true, of(1, 'ИК-105', 3))).toEqual(['Заявление в 3 экземплярах и опись.']);
});
