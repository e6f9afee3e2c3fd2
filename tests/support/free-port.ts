import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the numbers that a system gives by itself: a port that is not listened on yet, or for a moment no more, goes to
 * nobody else of this run. Each of its workers has so many of its own.
 */
const [FIRST, EACH, WORKERS] = [11_000, 7_000, 3];

const ours = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * EACH;
let next = randomInt(EACH);

/** A free port, never the same again, for a server that must be found under a number known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ours + (next++ % EACH);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // Somebody has it.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
