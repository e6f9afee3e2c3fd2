import { type ComponentType, useEffect, useState } from 'react';

/** So much later at most, in milliseconds, however busy the page is. */
const LATEST_MS = 1_000;

/**
 * Returns a hook for a part of a screen whose code comes only when it is `wanted`, and not before what was pressed
 * has been drawn and there is time: on a cheap phone to start it takes as long as the whole response to the press.
 * `Part` is undefined until then, and stays there from then on, on other screens too; `failed` when it did not come.
 */
export function createIdleComponentHook<Props = object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function usePartOnIdle(wanted: boolean) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (!wanted) return;
      // It came for another place while this one did not want it yet.
      if (loaded) {
        setPart(() => loaded);
        return;
      }
      return onIdle(() => {
        load().then(
          (part) => {
            loaded = part;
            setPart(() => part);
          },
          () => setFailed(true),
        );
      });
    }, [wanted]);
    return { Part, failed };
  };
}

/** Runs after the next frame, once there is time; returns what calls it off. */
function onIdle(run: () => void): () => void {
  let cancel = () => {};
  const frame = requestAnimationFrame(() => {
    // Safari has no idle times.
    if (typeof requestIdleCallback === 'function') {
      const idle = requestIdleCallback(run, { timeout: LATEST_MS });
      cancel = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(run);
      cancel = () => clearTimeout(timer);
    }
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}
