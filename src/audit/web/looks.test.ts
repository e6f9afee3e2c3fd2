import { expect, test } from 'vitest';
import type { AuditEntry } from '../admin-record.contract.ts';
import { groupViews } from './audit-log-table.tsx';

const entry = (id: number, kind: AuditEntry['kind'], administratorId = 1): AuditEntry => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  administratorId,
  administratorEmail: null,
  administratorName: null,
  kind,
  ids: [],
  idsTotal: 0,
  fields: [],
  detail: null,
  things: [],
});

const entries = [
  entry(7, 'USERS_OPENED'),
  entry(6, 'ORDERS_OPENED'),
  entry(5, 'ORDERS_OPENED', 2),
  entry(4, 'PRODUCT_CHANGED', 2),
  entry(3, 'ORDERS_PRINTED', 2),
  entry(2, 'PRODUCT_CHANGED', 2),
  entry(1, 'PRODUCT_CHANGED', 2),
];

test('views of one administrator in a row are one run, changes never are', () => {
  expect(groupViews(entries, true).map((run) => run.map(({ id }) => id))).toEqual([
    [7, 6],
    [5],
    [4],
    [3],
    [2],
    [1],
  ]);
});

test('where views alone are shown each stands by itself', () => {
  expect(groupViews(entries, false)).toHaveLength(entries.length);
  expect(groupViews([], true)).toEqual([]);
});
