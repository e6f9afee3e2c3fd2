import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

// Control: answer the address as it is.
it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
