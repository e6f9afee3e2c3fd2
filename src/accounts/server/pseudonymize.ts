import { createHmac } from 'node:crypto';
import { listRateLimitNetworks } from '../../platform/admission/list-rate-limit-networks.ts';
import type { Config } from '../../platform/config/config.ts';

/**
 * What stands in the log for an e-mail or a network address: the same for the same, so that attempts
 * can be seen to belong together, and nothing that leads back to it without the shop's own key.
 */
export function pseudonymize(secret: Uint8Array, value: string): string {
  return createHmac('sha256', secret).update(`log:${value.toLowerCase()}`).digest('hex').slice(0, 12);
}

/** What stands for a network where its address has no business. */
export function pseudonymizeNetwork({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>, address: string): string {
  return pseudonymize(JWT_SECRET, listRateLimitNetworks(address)[0]);
}
