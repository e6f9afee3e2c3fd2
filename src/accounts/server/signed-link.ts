import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';

type Signer = Pick<Config, 'JWT_SECRET' | 'PUBLIC_URL'>;

/** What such an address is for, which is its path as well: stopping mails about orders, proving a mailbox. */
export type SignedLinkPurpose = 'unsubscribe' | 'confirm-mail';

/** An address for one account and one purpose; it needs no sign-in and does not grow old. */
export function createUnexpiringSignedLink(
  config: Signer,
  purpose: SignedLinkPurpose,
  userId: number,
): string {
  return `${config.PUBLIC_URL}/${purpose}/${userId}.${signature(config, purpose, userId)}`;
}

/** The account of an address of this purpose that ends like this; undefined for one that is not signed by this shop. */
export function verifySignedLinkToken(
  config: Signer,
  purpose: SignedLinkPurpose,
  token: string,
): number | undefined {
  const [, id, given] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || given === undefined) return undefined;
  const right = signature(config, purpose, Number(id));
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? Number(id) : undefined;
}

function signature({ JWT_SECRET }: Signer, purpose: SignedLinkPurpose, userId: number): string {
  return createHmac('sha256', JWT_SECRET).update(`${purpose}:${userId}`).digest('base64url');
}
