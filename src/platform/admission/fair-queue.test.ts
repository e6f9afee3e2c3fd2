import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

// Control: in `src/platform/admission/fair-queue.ts` replace `longest.length <= own + 1` with `longest.length <= own`
it('makes room in the longest line alone, and refuses one that would make its own as long', async () => {
  const queue = new FairQueue({ atOnce: 1, maxWaitMs: 60_000, mostWaiting: 2 });
  const work = Promise.withResolvers<void>();
  const asked = ['one', 'two', 'two', 'three', 'four'].map((owner) =>
    queue.run({ owner, shares: [] }, () => work.promise),
  );
  const all = Promise.allSettled(asked);
  work.resolve();
  const done = (await all).map(({ status }) => status === 'fulfilled');
  expect(done).toEqual([true, true, false, true, false]);
});
