import { expect } from 'vitest';
import type { Db } from '../../src/platform/database/database.ts';
import type { HttpResponse } from './http-client.ts';

/**
 * Expects that a repeat waits for a request in flight, which `hold` stands for by writing its key, and that it acts
 * once that one has failed.
 */
export async function expectToWait(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  send: () => Promise<HttpResponse>,
): Promise<void> {
  let isAnswered = false;
  let repeat: Promise<HttpResponse> | undefined;
  const failing = db.transaction().execute(async (tx) => {
    await hold(tx);
    repeat = send().finally(() => {
      isAnswered = true;
    });
    await new Promise((go) => setTimeout(go, 300));
    expect(isAnswered).toBe(false);
    throw new Error('the first one fails');
  });
  await expect(failing).rejects.toThrow('the first one fails');
  expect((await repeat)?.status).toBe(201);
}
