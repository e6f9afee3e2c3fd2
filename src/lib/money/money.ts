import * as z from 'zod/mini';
import { formatRoubles, kopecksToRoubles, MAX_PRICE_KOPECKS, roublesToKopecks } from './roubles.ts';

interface MoneyMessages {
  required: string;
  negative: string;
  /** The least and the largest sum in kopecks. */
  min?: number;
  max?: number;
}

/** A sum of money: roubles with at most two decimals on the wire, whole kopecks in the server. */
export function moneySchema({ required, negative, min = 0, max = MAX_PRICE_KOPECKS }: MoneyMessages) {
  return z.codec(
    z.number({ error: required }).check(
      // The noise goes first: 9 999 999.99 with some is still the largest sum.
      z.overwrite((value) => withoutNoise(value)),
      z.minimum(min / 100, { error: negative, abort: true }),
      z.maximum(max / 100, { error: `Не больше ${formatRoubles(max, 2)}`, abort: true }),
      z.refine((value) => roublesToKopecks(value) !== undefined, 'Не больше двух знаков после запятой'),
    ),
    z.number(),
    { decode: (roubles) => roublesToKopecks(roubles) ?? 0, encode: kopecksToRoubles },
  );
}

function withoutNoise(roubles: number): number {
  const kopecks = roublesToKopecks(roubles);
  return kopecks === undefined ? roubles : kopecksToRoubles(kopecks);
}

/** A sum in a response: roubles on the wire, kopecks on both sides of it; what is no sum cannot be read. */
export const moneyResponseSchema = z.codec(z.number(), z.number(), {
  decode: (roubles, { issues }) => {
    const kopecks = roublesToKopecks(roubles);
    if (kopecks !== undefined) return kopecks;
    issues.push({ code: 'custom', input: roubles, message: 'Это не сумма в рублях' });
    return z.NEVER;
  },
  encode: kopecksToRoubles,
});

/** A balance in a response: less than nothing where more came, or went, than was due. */
export const signedMoneyResponseSchema = z.codec(z.number(), z.number(), {
  decode: (roubles) => Math.sign(roubles) * (roublesToKopecks(Math.abs(roubles)) ?? Number.NaN),
  encode: kopecksToRoubles,
});
