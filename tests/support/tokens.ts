import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';

/** A key for HMAC, or whatever else makes the third part out of the first two. */
export type Sign = Uint8Array | ((text: string) => string);

interface Parts {
  header?: Record<string, unknown>;
  payload: Record<string, unknown>;
}

const HASHES: Record<string, string> = { HS512: 'sha512' };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand, with nothing of the shop's own code. */
export function forgeToken({ header = {}, payload }: Parts, sign: Sign): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(payload)}`;
  if (typeof sign === 'function') return `${text}.${sign(text)}`;
  const hash = HASHES[String(header.alg)] ?? 'sha256';
  return `${text}.${createHmac(hash, sign).update(text).digest('base64url')}`;
}

/** Signs as somebody else with an RSA key of their own would. */
export function signRs256(text: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');
}
