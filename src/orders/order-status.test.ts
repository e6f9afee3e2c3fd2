import { expect, test } from 'vitest';
import {
  describeStatusToBuyer,
  finishedStatuses,
  inWorkStatuses,
  isCancelledStatus,
  orderStatuses,
  statusMeanings,
  unpaidStatuses,
} from './order-status.ts';

test('which statuses are over, cancelled or in work', () => {
  expect(unpaidStatuses).toEqual(['NOT_PAID']);
  expect(inWorkStatuses).toEqual(['PAID', 'ADMIN_WORKED']);
  expect(finishedStatuses).toEqual(['Delivered', 'CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN']);
  expect(orderStatuses.filter(isCancelledStatus)).toEqual(['CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN']);
});

test('an unpaid order says that it can be paid where a QR code is shown, every other says the same', () => {
  expect(describeStatusToBuyer('NOT_PAID', true)).toContain('QR-код');
  expect(describeStatusToBuyer('NOT_PAID', false)).toBe(statusMeanings.NOT_PAID);
  expect(describeStatusToBuyer('PAID', true)).toBe(statusMeanings.PAID);
});
