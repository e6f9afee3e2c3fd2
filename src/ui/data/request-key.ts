import { type AnyEndpoint, endpointName } from '../../contract/endpoint.ts';
import { createDraftStorage } from '../draft.ts';

/** So many calls in doubt are remembered; a person has one or two. */
const MOST_KEYS = 50;

/** Fingerprint of a call → its key; a reload brings back what the tab's storage holds. */
const stored = createDraftStorage<Record<string, string>>('requestKeys');

/** The same in memory: a full or forbidden storage must not make a second order. */
const keys = new Map<string, string>(Object.entries(stored.read() ?? {}));

/** Returns a key that no one has used. */
export function createIdempotencyKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The `Idempotency-Key` of every call that creates something: the same values, the same key until it succeeds. */
export const idempotencyKeyStore = {
  of(endpoint: AnyEndpoint, values: unknown): string {
    const fingerprint = fingerprintOf(endpoint, values);
    const known = keys.get(fingerprint);
    if (known !== undefined) return known;
    const key = createIdempotencyKey();
    keys.set(fingerprint, key);
    for (const oldest of [...keys.keys()].slice(0, -MOST_KEYS)) keys.delete(oldest);
    stored.write(Object.fromEntries(keys));
    return key;
  },
  /** The call has succeeded: the same values once more are another thing. */
  forget(endpoint: AnyEndpoint, values: unknown): void {
    if (keys.delete(fingerprintOf(endpoint, values))) stored.write(Object.fromEntries(keys));
  },
};

// Only a number of the values is kept: they hold names, passwords and megabytes of pictures.
function fingerprintOf(endpoint: AnyEndpoint, values: unknown): string {
  return `${endpointName(endpoint)} ${hashText(JSON.stringify(values))}`;
}

/** Returns 64 bits of a text, by two runs of multiplication; no one is kept out by it, two forms are told apart. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    high = Math.imul(high ^ sign, 2_654_435_761);
    low = Math.imul(low ^ sign, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
