import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../../../shared/contract/problem.ts';
import { addReading } from '../../../shared/server/readings.ts';

const argon2Async = promisify(argon2) as (kind: string, parameters: Argon2Parameters) => Promise<Buffer>;

// 19 MiB, 2 passes, 1 lane: OWASP's first choice for argon2id.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const AT_ONCE = 4;
/** Whoever would wait longer, times PATIENCE, is refused at once: the queue is as long as this machine is quick. */
const MAX_WAIT_MS = 350;
/** However quick the machine: whoever waits takes a place among the calls at work (src/app/server.ts). */
const MOST_WAITING = 28;
/** How long a hash takes here and now, the last ones counting most. */
let usualMs = 40;
let patience = 1;
let running = 0;
const waiting: (() => void)[] = [];
addReading({
  name: 'shop_password_hashes',
  help: 'Hashes of passwords that run and that wait for their turn',
  label: 'state',
  read: () => ({ running, waiting: waiting.length }),
});

/** Takes what PATIENCE says; all shops of a process share its queue of hashes. */
export function setHashPatience(times: number): void {
  patience = times;
}

/** Hashes are heavy on purpose, so at most 4 run at once and others wait their turn, but not for long: 503. */
async function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) {
    const wait = (waiting.length / AT_ONCE) * usualMs;
    if (wait > MAX_WAIT_MS * patience || waiting.length >= MOST_WAITING)
      throw new Problem('UNAVAILABLE', { retryAfter: 2 });
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  const began = performance.now();
  try {
    return await argon2Async('argon2id', { message: password, nonce, ...cost });
  } finally {
    usualMs += (performance.now() - began - usualMs) / 8;
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
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
