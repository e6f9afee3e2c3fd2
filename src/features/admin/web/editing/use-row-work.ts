import { useCallback, useRef, useState } from 'react';

interface RowWork {
  /** The rows with something under way. */
  busy: ReadonlySet<number>;
  /** Why the last work of a row failed. */
  failures: ReadonlyMap<number, string>;
  /**
   * Does something with one row; others do theirs meanwhile. `explain` makes the message of a failure, or
   * throws it on. Returns false when it failed, or when the row is busy already and nothing was begun.
   */
  work(id: number, run: () => Promise<void>, explain: (error: unknown) => string): Promise<boolean>;
  /** Says of a row, before anything is sent, why it cannot be done; null takes that back. */
  refuse(id: number, message: string | null): void;
}

/** What is under way in each row of a list, and what has failed there. */
export function useRowWork(): RowWork {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  // Two presses may come before the next rendering.
  const running = useRef(new Set<number>());

  const refuse = useCallback((id: number, message: string | null) => {
    setFailures((before) => {
      const after = new Map(before);
      if (message === null) after.delete(id);
      else after.set(id, message);
      return after;
    });
  }, []);

  const work = useCallback<RowWork['work']>(
    async (id, run, explain) => {
      if (running.current.has(id)) return false;
      running.current.add(id);
      setBusy(new Set(running.current));
      refuse(id, null);
      try {
        await run();
        return true;
      } catch (error) {
        refuse(id, explain(error));
        return false;
      } finally {
        running.current.delete(id);
        setBusy(new Set(running.current));
      }
    },
    [refuse],
  );

  return { busy, failures, work, refuse };
}
