import { expect, test } from 'vitest';
import {
  describeStatusToBuyer,
  finishedStatuses,
  getSettableStatuses,
  inWorkStatuses,
  isCancelledStatus,
  isStatusTransitionAllowed,
  orderStatuses,
  statusLabels,
  statusMeanings,
  unpaidStatuses,
} from './order-status.ts';

/** From (rows) to (columns), in the order of the statuses: who may. */
const TABLE = `
  NOT_PAID        .  A  A  A  .  O  A
  PAID            A  .  A  A  .  .  A
  ADMIN_WORKED    A  A  .  A  .  .  A
  Delivered       A  A  A  .  .  .  A
  CANCELED        A  A  A  A  .  .  A
  CANCELED_USER   .  .  .  .  .  .  .
  CANCELED_ADMIN  .  .  .  .  .  .  .
`;

test('who may move what to what', () => {
  const table = orderStatuses.map((from) =>
    orderStatuses.map((to) => {
      const owner = isStatusTransitionAllowed('owner', from, to) ? 'O' : '';
      return owner + (isStatusTransitionAllowed('administrator', from, to) ? 'A' : '') || '.';
    }),
  );
  const rows = TABLE.trim().split('\n');
  expect(table).toEqual(rows.map((row) => row.trim().split(/\s+/).slice(1)));
});

test('which statuses are over, cancelled or in work', () => {
  expect(unpaidStatuses).toEqual(['NOT_PAID']);
  expect(inWorkStatuses).toEqual(['PAID', 'ADMIN_WORKED']);
  expect(finishedStatuses).toEqual(['Delivered', 'CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN']);
  expect(orderStatuses.filter(isCancelledStatus)).toEqual(['CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN']);
});

test('what each may ever set', () => {
  expect(getSettableStatuses('owner')).toEqual(['CANCELED_USER']);
  expect(getSettableStatuses('administrator')).toEqual([
    'NOT_PAID',
    'PAID',
    'ADMIN_WORKED',
    'Delivered',
    'CANCELED_ADMIN',
  ]);
});

test('every status has its label', () => {
  for (const status of orderStatuses) {
    expect(statusLabels[status]).toMatch(/^[А-Я]/);
    expect(statusMeanings[status]).toMatch(/\.$/);
  }
});

test('an unpaid order says that it can be paid where a QR code is shown, every other says the same', () => {
  expect(describeStatusToBuyer('NOT_PAID', true)).toContain('QR-код');
  expect(describeStatusToBuyer('NOT_PAID', false)).toBe(statusMeanings.NOT_PAID);
  expect(describeStatusToBuyer('PAID', true)).toBe(statusMeanings.PAID);
});
