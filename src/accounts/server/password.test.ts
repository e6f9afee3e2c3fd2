import { expect, it } from 'vitest';
import { FairQueue } from '../../platform/admission/fair-queue.ts';
import { createHashQueueKey, HASH_QUEUE_BOUNDS } from './password.ts';

/** The most that was under way at once when all these ask together, each of a network and for an account. */
async function mostAtOnce(asking: [address: string, account: string][]): Promise<number> {
  const queue = new FairQueue(HASH_QUEUE_BOUNDS);
  let [running, most] = [0, 0];
  const hash = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((go) => setTimeout(go, 2));
    running -= 1;
  };
  const turns = asking.map(([address, account]) => createHashQueueKey(address, account, 'stranger'));
  await Promise.all(turns.map((turn) => queue.run(turn, hash)));
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
  return most;
}

const twelve = Array.from({ length: 12 }, (_, index) => index);

// Control: in `src/accounts/server/password.ts` replace `const AT_ONCE_FOR_ACCOUNT = 2` with `const AT_ONCE_FOR_ACCOUNT = 4`
it.each<[string, number, [string, string][]]>([
  ['everybody together', 4, twelve.map((index) => [`203.0.113.${index}`, `${index}@example.com`])],
  ['one network, whatever the accounts', 2, twelve.map((index) => ['203.0.113.9', `${index}@example.com`])],
  [
    'one account, from wherever, in any case',
    2,
    twelve.map((index) => [`203.0.113.${index}`, index % 2 ? 'ANNA@mail.ru' : 'anna@mail.ru']),
  ],
  [
    'one /56 of many networks',
    3,
    twelve.map((index) => [`2001:db8:1:${index.toString(16)}::1`, `${index}@example.com`]),
  ],
])('%s: no more than %i hashes at once', async (_, most, asking) => {
  expect(await mostAtOnce(asking)).toBe(most);
});
