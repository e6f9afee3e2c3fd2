import { useEffect, useRef } from 'react';

/** The ref of a row that moves sideways: it moves to what is marked in it, whenever `marked` is another. */
export function useMarkedInSight<Row extends HTMLElement>(marked: string | undefined) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(marked): another one is marked.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [marked]);
  return row;
}
