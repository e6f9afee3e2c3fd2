import { createHmac } from 'node:crypto';

/**
 * What stands in the log for an e-mail or a network address: the same for the same, so that attempts
 * can be seen to belong together, and nothing that leads back to it without the shop's own key.
 */
export function markOf(secret: Uint8Array, value: string): string {
  return createHmac('sha256', secret).update(`log:${value.toLowerCase()}`).digest('hex').slice(0, 12);
}
