import { createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Caller, Services } from '../../platform/calls/handle.ts';
import { findCallerById } from './users.db.ts';

/** A customer stays signed in for 7 days, an administrator for 12 hours. */
const LIFETIME_SECONDS = { USER: 7 * 24 * 60 * 60, ADMIN: 12 * 60 * 60 };
/** So long somebody may take to choose a password after signing in with a one-time one. */
const ONE_TIME_LIFETIME_SECONDS = 60 * 60;

/** The account of a token, and its seconds since 1970. */
interface ReadToken {
  userId: number;
  issuedAt: number;
  expiresAt: number;
}

/** Tokens that are known to be good, so that a buyer's next request costs no signature: 1 MB at most. */
const MOST_KNOWN = 2_000;

/** What belongs to one secret, made once: from bytes, each signature and each check would make the key again. */
interface Signer {
  key: KeyObject;
  known: LRUCache<string, ReadToken>;
}

const signers = new WeakMap<Uint8Array, Signer>();

function signerOf(secret: Uint8Array): Signer {
  const signer = signers.get(secret) ?? {
    key: createSecretKey(secret),
    known: new LRUCache<string, ReadToken>({ max: MOST_KNOWN }),
  };
  signers.set(secret, signer);
  return signer;
}

/**
 * A signed token with `sub`, `email`, `role`, `deskRole` where there is one, `iat` and `exp`, which the browser decodes. `issuedAt`
 * is in whole seconds: the one in which the password was looked up; `once` after a one-time password.
 */
export function issueToken(
  secret: Uint8Array,
  { id, email, role, deskRole }: Pick<Caller, 'id' | 'email' | 'role' | 'deskRole'>,
  issuedAt: number,
  once = false,
): Promise<string> {
  const lifetime = once ? ONE_TIME_LIFETIME_SECONDS : LIFETIME_SECONDS[role];
  return new SignJWT({ email, role, ...(deskRole && { deskRole }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(id))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(signerOf(secret).key);
}

/** The account of a token and when it was issued; undefined for one that is forged, expired or malformed. */
async function readToken(
  secret: Uint8Array,
  token: string,
): Promise<Pick<ReadToken, 'userId' | 'issuedAt'> | undefined> {
  const { key, known } = signerOf(secret);
  const before = known.get(token);
  if (before) return before.expiresAt > Date.now() / 1_000 ? before : undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const userId = typeof payload.sub === 'string' ? Number(payload.sub) : Number.NaN;
    if (!Number.isSafeInteger(userId) || userId < 1) return undefined;
    const read = { userId, issuedAt: payload.iat ?? 0, expiresAt: payload.exp ?? 0 };
    known.set(token, read);
    return read;
  } catch {
    return undefined;
  }
}

/**
 * Who sends a request, by its bearer token and the database as it is now: a role that was taken
 * away counts at once. Undefined without a token and for anything that is not exactly one good token.
 */
export async function identifyCaller(
  { db, config }: Services,
  message: IncomingMessage,
): Promise<Caller | undefined> {
  const headers = message.headersDistinct.authorization ?? [];
  const token = headers.length === 1 ? /^Bearer ([^\s]+)$/i.exec(headers[0] ?? '')?.[1] : undefined;
  if (token === undefined) return undefined;
  const read = await readToken(config.JWT_SECRET, token);
  if (read === undefined) return undefined;
  const user = await findCallerById(db, read.userId);
  if (user === undefined) return undefined;
  // A token carries whole seconds; one issued in the very second from which tokens are good is good.
  if (read.issuedAt < Math.floor(user.good_since.getTime() / 1000)) return undefined;
  const { good_since: _, ...caller } = user;
  return caller;
}
