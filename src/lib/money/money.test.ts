import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moneyResponseSchema, moneySchema } from './money.ts';
import { formatRoubles, kopecksToRoubles, MAX_PRICE_KOPECKS, roublesToKopecks } from './roubles.ts';

describe('roubles to kopecks', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.1, 10],
    [4.35, 435],
    [129.9, 12_990],
    [1.005e2, 10_050],
    [9_999_999.99, MAX_PRICE_KOPECKS],
  ])('%d roubles are %d kopecks', (roubles, kopecks) => {
    expect(roublesToKopecks(roubles)).toBe(kopecks);
  });

  it.each([
    [83.69999999999999, 8_370],
    [0.1 + 0.2, 30],
    [4.35 * 100, 43_500],
    [0.3 - 0.1 * 3, 0],
    [1e-9, 0],
    [9_999_999.990000002, MAX_PRICE_KOPECKS],
    [129.9000009, 12_990],
    [1_998_000_000_000.01, 199_800_000_000_001],
  ])('%d roubles, noise of arithmetic, are %d kopecks', (roubles, kopecks) => {
    expect(roublesToKopecks(roubles)).toBe(kopecks);
  });

  it.each([
    -0.01,
    0.001,
    83.699,
    83.6999,
    129.90001,
    1e-5,
    1e21,
    1.5e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('%d roubles are no sum', (roubles) => {
    expect(roublesToKopecks(roubles)).toBeUndefined();
  });

  it('comes back exactly from every sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_KOPECKS }), (kopecks) => {
        expect(roublesToKopecks(kopecksToRoubles(kopecks))).toBe(kopecks);
      }),
    );
  });
});

describe('money in a request', () => {
  const schema = moneySchema({ required: 'Укажите цену', negative: 'Цена должна быть неотрицательной' });
  const refusal = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

  it('takes roubles and hands over kopecks', () => {
    expect(z.decode(schema, 9_999_999.99)).toBe(999_999_999);
    expect(z.decode(schema, 0)).toBe(0);
    expect(z.decode(schema, 83.69999999999999)).toBe(8_370);
    expect(z.decode(schema, 9_999_999.990000002)).toBe(999_999_999);
    expect(z.decode(schema, -5.551115123125783e-17)).toBe(0);
  });

  it.each([
    [-0.01, 'Цена должна быть неотрицательной'],
    [10_000_000, 'Не больше 9\u00A0999\u00A0999,99\u00A0₽'],
    [9_999_999.995, 'Не больше 9\u00A0999\u00A0999,99\u00A0₽'],
    [1.999, 'Не больше двух знаков после запятой'],
    [1e-5, 'Не больше двух знаков после запятой'],
    [83.6999, 'Не больше двух знаков после запятой'],
    [Number.NaN, 'Укажите цену'],
    [Number.POSITIVE_INFINITY, 'Укажите цену'],
    ['129.9', 'Укажите цену'],
    [null, 'Укажите цену'],
    [undefined, 'Укажите цену'],
  ])('refuses %s: %s', (value, message) => {
    expect(refusal(value)).toEqual([message]);
  });

  it('may have a ceiling of its own', () => {
    const small = moneySchema({ required: 'Сколько?', negative: 'Мало', max: 100 });
    expect(small.safeParse(1).data).toBe(100);
    expect(small.safeParse(1.01).error?.issues[0]?.message).toBe('Не больше 1,00\u00A0₽');
  });
});

it('leaves the server in roubles', () => {
  expect(z.encode(moneyResponseSchema, 435)).toBe(4.35);
  expect(JSON.stringify(z.encode(moneyResponseSchema, MAX_PRICE_KOPECKS))).toBe('9999999.99');
});

describe('roubles on the screen', () => {
  it.each([
    [0, 0, '0 ₽'],
    [49, 0, '0 ₽'],
    [50, 0, '1 ₽'],
    [12_950, 0, '130 ₽'],
    [124_000, 0, '1 240 ₽'],
    [124_000, 2, '1 240,00 ₽'],
    [5, 2, '0,05 ₽'],
    [MAX_PRICE_KOPECKS, 2, '9 999 999,99 ₽'],
    [MAX_PRICE_KOPECKS, 0, '10 000 000 ₽'],
  ] as const)('%d kopecks with %d decimals: %s', (kopecks, decimals, shown) => {
    expect(formatRoubles(kopecks, decimals)).toBe(shown.replaceAll(' ', '\u00A0'));
  });
});
