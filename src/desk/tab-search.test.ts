import { beforeEach, expect, test } from 'vitest';
import { session } from '../ui/session.ts';
import { areSearchTermsLost, readSearchTerms, storeSearchTermsInTab } from './tab-search.tsx';

const signIn = (email: string) => session.start(`h.${btoa(JSON.stringify({ email, role: 'ADMIN' }))}.s`);

beforeEach(() => {
  session.end();
  signIn('olga@example.com');
});

function auditLogAddress(terms: Record<string, string>): URLSearchParams {
  const address = new URLSearchParams({ page: '2' });
  storeSearchTermsInTab(address, terms);
  return address;
}

test('terms are found by the number in the address, and are not in it', () => {
  const terms = { lastName: 'Ёлкина', email: 'anna+1@mail.ru' };
  const address = auditLogAddress(terms);
  expect(address.toString()).toMatch(/^page=2&search=\d{1,20}$/);
  expect(readSearchTerms(address)).toEqual(terms);
  expect(areSearchTermsLost(address)).toBe(false);
});

test('the same terms have the same address, others another one', () => {
  const first = auditLogAddress({ email: 'anna@' }).toString();
  expect(auditLogAddress({ email: 'boris@' }).toString()).not.toBe(first);
  expect(auditLogAddress({ email: 'anna@', lastName: '' }).toString()).toBe(first);
});

test('nothing typed is nothing in the address', () => {
  expect(auditLogAddress({ email: '', lastName: '' }).toString()).toBe('page=2');
  expect(readSearchTerms(new URLSearchParams())).toEqual({});
  expect(areSearchTermsLost(new URLSearchParams('page=2'))).toBe(false);
});

test('Back finds fifty searches', () => {
  const addresses = Array.from({ length: 51 }, (_, index) => auditLogAddress({ email: `a${index}@` }));
  expect(addresses.map((address) => areSearchTermsLost(address)).indexOf(false)).toBe(1);
  expect(readSearchTerms(addresses[1] as URLSearchParams)).toEqual({ email: 'a1@' });
});

test('whoever signs in next finds nothing, and neither does another tab', () => {
  const address = auditLogAddress({ email: 'anna@' });
  session.end();
  signIn('olga@example.com');
  expect(areSearchTermsLost(address)).toBe(true);
  const again = auditLogAddress({ email: 'anna@' });
  signIn('pavel@example.com');
  expect(readSearchTerms(again)).toEqual({});
  expect(areSearchTermsLost(new URLSearchParams('search=1'))).toBe(true);
});
