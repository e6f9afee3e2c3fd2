import { useCallback, useState } from 'react';

/** Whether any row has something that is not saved, and how a row says so of itself. */
export function useDirtyRows() {
  const [rows, setRows] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((row: string, dirty: boolean) => {
    setRows((before) => {
      if (before.has(row) === dirty) return before;
      const after = new Set(before);
      if (dirty) after.add(row);
      else after.delete(row);
      return after;
    });
  }, []);
  return [rows.size > 0, mark] as const;
}
