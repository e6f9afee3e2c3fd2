import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../../../shared/contract/problem.ts';
import { addReading } from '../../../shared/server/readings.ts';

const argon2Async = promisify(argon2) as (kind: string, parameters: Argon2Parameters) => Promise<Buffer>;

// 19 MiB, 2 passes, 1 lane: OWASP's first choice for argon2id.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const AT_ONCE = 4;
const MAX_WAITING = 28;
/** A queue of a fixed length is short on one machine and long on another: nobody waits longer than this. */
const MAX_WAIT_MS = 700;
let running = 0;
const waiting = new Set<() => void>();
addReading({
  name: 'shop_password_hashes',
  help: 'Hashes of passwords that run and that wait for their turn',
  type: 'gauge',
  label: 'state',
  read: () => ({ running, waiting: waiting.size }),
});

/** Hashes are heavy on purpose, so at most 4 run at once and a bounded queue waits; past it: 503. */
async function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) await turn();
  else running += 1;
  try {
    return await argon2Async('argon2id', { message: password, nonce, ...cost });
  } finally {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }
}

/** Waits for the place of one who is done. Throws UNAVAILABLE where that would take too long. */
function turn(): Promise<void> {
  const full = () => new Problem('UNAVAILABLE', { retryAfter: 2 });
  if (waiting.size >= MAX_WAITING) throw full();
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(late);
      waiting.delete(go);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(go);
      reject(full());
    }, MAX_WAIT_MS);
    waiting.add(go);
  });
}

/** A password to its stored form, in the usual `$argon2id$…` notation. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, COST);
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(tag)}`;
}

const NOBODY = { nonce: randomBytes(16), tag: randomBytes(COST.tagLength), cost: COST };

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** A stored form taken apart. Its own cost counts, so that raising ours locks nobody out. */
function readStored(stored: string) {
  const [, memory, passes, parallelism, nonce, tag] = STORED.exec(stored) ?? [];
  if (nonce === undefined || tag === undefined) return undefined;
  const bytes = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { nonce: Buffer.from(nonce, 'base64'), tag: bytes, cost: { ...cost, tagLength: bytes.length } };
}

/**
 * Compares a password with its stored form. Without one (an unknown e-mail) the same work is done
 * all the same, so the time of the answer tells nothing.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored === undefined ? undefined : readStored(stored);
  const { nonce, tag, cost } = known ?? NOBODY;
  return timingSafeEqual(await derive(password, nonce, cost), tag) && known !== undefined;
}
