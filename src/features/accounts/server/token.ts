import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Caller } from '../../../shared/server/handle.ts';

/** A customer stays signed in for 7 days, an administrator for 12 hours (contract.md §1). */
const LIFETIME_SECONDS = { USER: 7 * 24 * 60 * 60, ADMIN: 12 * 60 * 60 };

const keys = new WeakMap<Uint8Array, KeyObject>();

/** The key of a secret, made once: from bytes, each signature and each check would make it anew. */
function keyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/**
 * A signed token with `sub`, `email`, `role`, `iat` and `exp`, which the browser decodes. `issuedAt`
 * is in whole seconds: the one in which the password was looked up.
 */
export function issueToken(secret: Uint8Array, caller: Caller, issuedAt: number): Promise<string> {
  return new SignJWT({ email: caller.email, role: caller.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(caller.id))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS[caller.role])
    .sign(keyOf(secret));
}

/** Whose token it is and when it was issued; undefined for one that is forged, expired or malformed. */
export async function readToken(
  secret: Uint8Array,
  token: string,
): Promise<{ userId: number; issuedAt: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const userId = typeof payload.sub === 'string' ? Number(payload.sub) : Number.NaN;
    if (!Number.isSafeInteger(userId) || userId < 1) return undefined;
    return { userId, issuedAt: payload.iat ?? 0 };
  } catch {
    return undefined;
  }
}
