import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { payee } from '../../tests/component/samples.ts';
import { readQr } from '../../tests/support/read-qr.ts';
import { computeKopecksToPay, formatPaymentQr, isAwaitingPayment } from './web/order-payment.tsx';

/** What another program reads from the picture of these words. */
function readPicture(words: string): Promise<string> {
  const { data: dots } = encode(words, { ecc: 'M', border: 4 });
  const raw = { width: dots.length, height: dots.length, channels: 1 } as const;
  const pixels = Buffer.from(dots.flat().map((dark) => (dark ? 0 : 255)));
  const large = sharp(pixels, { raw }).resize(dots.length * 4, dots.length * 4, { kernel: 'nearest' });
  return large.png().toBuffer().then(readQr);
}

// Control: in `src/orders/web/order-payment.tsx` replace `ST00012` with `ST00011`
it('is read by another program byte for byte', async () => {
  const words = formatPaymentQr(payee, { id: 27, kopecks: 92_900 });
  expect(words).toBe(
    'ST00012|Name=ИП Орлова Вера Петровна|PersonalAcc=40802810100000000001|BankName=ПАО «Первый банк»' +
      '|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=770708389324|Sum=92900|Purpose=Заказ № 27',
  );
  expect(await readPicture(words)).toBe(words);
});

// Control: in `src/orders/web/order-payment.tsx` replace `value.replaceAll('|', '/')` with `value`
it('keeps its fields apart and within their lengths, whatever the requisites hold', async () => {
  const odd = { ...payee, name: `ИП |Sum=1|${'щ'.repeat(255)}`, bank: 'ё'.repeat(255) };
  const words = formatPaymentQr(odd, { id: 1_234_567, kopecks: 999_999_999 });
  expect(words.split('|').map((field) => field.length)).toEqual([7, 165, 32, 54, 13, 31, 21, 13, 23]);
  expect(words).toContain('|Name=ИП /Sum=1/щ');
  expect(await readPicture(words)).toBe(words);
});

const sums = { priceProducts: 57_800, totalShippingCost: 0 };

// Control: in `src/orders/web/order-payment.tsx` replace ` && computeKopecksToPay(order) > 0` with ``
it('asks for nothing where nothing was packed', () => {
  const money = { due: 0, received: 0, refunded: 0, version: 1 };
  expect(isAwaitingPayment({ ...sums, money, status: 'NOT_PAID', heldAt: null })).toBe(false);
});

it('asks for nothing once an order is paid or cancelled, nor while its recipient was moved', () => {
  const heldAt = '2026-11-20T09:00:00Z';
  const waiting = (['NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED_USER'] as const).filter(
    (status) => isAwaitingPayment({ ...sums, status, heldAt: null }),
  );
  expect([waiting, isAwaitingPayment({ ...sums, status: 'NOT_PAID', heldAt })]).toEqual([
    ['NOT_PAID'],
    false,
  ]);
});

it('asks for less when something was not packed, and for the rest when something came', () => {
  const order = { priceProducts: 57_800, totalShippingCost: 35_000 };
  expect(computeKopecksToPay(order)).toBe(92_800);
  const money = { due: 63_900, received: 0, refunded: 0, version: 1 };
  expect(computeKopecksToPay({ ...order, money })).toBe(63_900);
  expect(computeKopecksToPay({ ...order, money: { ...money, received: 50_000 } })).toBe(13_900);
});
