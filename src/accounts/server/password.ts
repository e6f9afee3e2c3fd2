import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue, type QueueBounds, type QueueKey } from '../../platform/admission/fair-queue.ts';
import { listRateLimitNetworks } from '../../platform/admission/list-rate-limit-networks.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import { addMetric } from '../../platform/metrics.ts';

const argon2Async = promisify(argon2) as (kind: string, parameters: Argon2Parameters) => Promise<Buffer>;

// 19 MiB, 2 passes, 1 lane: OWASP's first choice for argon2id.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

let newCost = COST;

/** What new hashes cost from now on. Tests that are about something else need not pay for thousands of them. */
export function setHashCost(cost: typeof COST = COST): void {
  newCost = cost;
  dummyHash.cost = cost;
}

/** One that waits takes a place among the calls at work (src/app/server.ts). */
export const HASH_QUEUE_BOUNDS: QueueBounds = { atOnce: 4, maxWaitMs: 350, mostWaiting: 28 };

/** Hashes are heavy on purpose, so few run at once and others wait their turn, but not for long: 503. */
const queue = new FairQueue(HASH_QUEUE_BOUNDS);
addMetric({
  name: 'shop_password_hashes',
  help: 'Hashes of passwords that run and that wait for their turn',
  label: 'state',
  read: () => ({ running: queue.running, waiting: queue.waiting }),
});

/** Hashes under way for one network, the narrowest first, and for one account; none has all four. */
const AT_ONCE_FOR_NETWORKS = [2, 3, 3];
const AT_ONCE_FOR_ACCOUNT = 2;

/**
 * What a hash counts for. What a signed-in person has checked is counted apart from strangers who sign in, so
 * that those next door, or those who guess at the account, do not keep them from it.
 */
export function createHashQueueKey(
  address: string,
  account: string,
  who: 'stranger' | 'signed-in',
): QueueKey {
  const networks = listRateLimitNetworks(address);
  return {
    owner: `${who} ${networks.at(-1)}`,
    shares: [
      ...networks.map((network, width) => ({
        key: `${who} of ${network}`,
        most: AT_ONCE_FOR_NETWORKS[width] ?? AT_ONCE_FOR_ACCOUNT,
      })),
      { key: `${who} as ${account.toLowerCase()}`, most: AT_ONCE_FOR_ACCOUNT },
    ],
  };
}

/** An operator's command, which runs alone. */
export const CLI_HASH_QUEUE_KEY: QueueKey = { owner: 'operator', shares: [] };

function derive(password: string, nonce: Buffer, cost: typeof COST, turn: QueueKey): Promise<Buffer> {
  return queue.run(turn, () => argon2Async('argon2id', { message: password, nonce, ...cost }));
}

/** A password to its stored form, in the usual `$argon2id$…` notation. */
export async function hashPassword(password: string, turn: QueueKey): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, newCost, turn);
  const { memory, passes, parallelism } = newCost;
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

const dummyHash = { nonce: randomBytes(16), tag: randomBytes(COST.tagLength), cost: COST };

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** A stored form taken apart. Its own cost counts, so that raising ours locks no one out. */
function readStored(stored: string) {
  const [, memory, passes, parallelism, nonce, tag] = STORED.exec(stored) ?? [];
  if (nonce === undefined || tag === undefined) return undefined;
  const bytes = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { nonce: Buffer.from(nonce, 'base64'), tag: bytes, cost: { ...cost, tagLength: bytes.length } };
}

/** Compares a password with its stored form. An unknown e-mail costs the same work: the time tells nothing. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  turn: QueueKey,
): Promise<boolean> {
  const known = stored === undefined ? undefined : readStored(stored);
  const { nonce, tag, cost } = known ?? dummyHash;
  return timingSafeEqual(await derive(password, nonce, cost, turn), tag) && known !== undefined;
}

// Without the letters that people mix up when they type a password from a screen.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password that is made up for somebody by a signed-in person, and its stored form. */
export async function makeUpPassword(caller: Pick<Caller, 'email'>, address: string) {
  const password = generatePassword();
  const turn = createHashQueueKey(address, caller.email, 'signed-in');
  return { password, hash: await hashPassword(password, turn) };
}

/** A password of 80 random bits in four groups, to be read off a screen once. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
