import { setImmediate } from 'node:timers/promises';

/** Others are served after so long. */
const SLICE_MS = 8;

/** Returns what makes long work wait now and then, so that others are served between. */
export function createEventLoopYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
