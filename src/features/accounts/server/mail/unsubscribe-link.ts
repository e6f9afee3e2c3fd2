import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../../shared/server/config/config.ts';

type Signer = Pick<Config, 'JWT_SECRET' | 'PUBLIC_URL'>;

/** The address that stops the mails about an account's orders; it needs no sign-in and does not grow old. */
export function unsubscribeLink(config: Signer, userId: number): string {
  return `${config.PUBLIC_URL}/unsubscribe/${userId}.${signature(config, userId)}`;
}

/** Whose address ends like this; undefined for one that is not signed by this shop. */
export function readUnsubscribeToken(config: Signer, token: string): number | undefined {
  const [, id, given] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || given === undefined) return undefined;
  const right = signature(config, Number(id));
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? Number(id) : undefined;
}

/** Whether this shop has made an address that ends like this. */
export function isUnsubscribeToken(config: Signer, token: string): boolean {
  return readUnsubscribeToken(config, token) !== undefined;
}

function signature({ JWT_SECRET }: Signer, userId: number): string {
  return createHmac('sha256', JWT_SECRET).update(`unsubscribe:${userId}`).digest('base64url');
}
