import rateLimit from '@fastify/rate-limit';

/** The limiter's own helper; its types do not mention it. */
const { normalizeIP } = rateLimit as unknown as { normalizeIP(address: string, subnet?: number): string };

/** What one household, one customer of a provider and one customer of a hoster are given, in bits. */
const IPV6_WIDTHS = [64, 56, 48];

/** How many times the limit of the narrowest network each wider one may have. */
export const NETWORK_LIMIT_FACTORS = [1, 2, 4];

/**
 * The networks an address belongs to, the narrowest first, as every throttle counts them. An IPv4
 * address is its own and only one. An IPv6 address belongs to three: a client with all addresses of one is
 * easily given many such networks, but not many wider ones.
 */
export function listRateLimitNetworks(address: string): [narrowest: string, ...wider: string[]] {
  const narrowest = normalizeIP(address);
  if (!narrowest.includes(':')) return [narrowest];
  const [first = narrowest, ...wider] = IPV6_WIDTHS.map((bits) => `${normalizeIP(address, bits)}/${bits}`);
  return [first, ...wider];
}
