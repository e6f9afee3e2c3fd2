import rateLimit from '@fastify/rate-limit';

/** The limiter's own helper; its types do not mention it. */
const { normalizeIP } = rateLimit as unknown as { normalizeIP(address: string): string };

/**
 * The network an address belongs to, as every throttle counts it: an IPv4 address is one, of IPv6 the
 * first 64 bits, since one household or machine has all the addresses below them.
 */
export const networkOf = (address: string): string => normalizeIP(address);
