import { expect, it } from 'vitest';
import { listRateLimitNetworks } from './list-rate-limit-networks.ts';

// Control: in `src/platform/admission/list-rate-limit-networks.ts` replace `const IPV6_WIDTHS = [64, 56, 48]` with `const IPV6_WIDTHS = [64, 48]`
it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2ff:aaaa:bbbb:cccc:dddd', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
])('%s belongs to %j', (address, networks) => {
  expect(listRateLimitNetworks(address)).toEqual(networks);
});
