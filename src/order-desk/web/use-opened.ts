import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The parameter of the address with the number of the order that stands beside the list. */
const OPEN = 'open';

/** From this width on, in letters of the base size (1440 px), there is room for an order beside the list. */
const ROOM_REM = 90;

const hasRoom = () =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= ROOM_REM;

/** Which orders are opened: below their lines, or one beside the list where there is room; the address says which. */
export interface OpenedOrders {
  /** An opened order stands beside the list. */
  beside: boolean;
  /** The number of that order, whether the list has it or not; null when there is none. */
  id: number | null;
  /** The orders that are opened below their own lines. */
  below: ReadonlySet<number>;
  /** Opens an order, or closes it. */
  toggle(id: number): void;
  /** Closes what stands beside the list. */
  close(): void;
}

export function useOpenedOrders(): OpenedOrders {
  const [search, setSearch] = useSearchParams();
  const [beside, setBeside] = useState(hasRoom);
  const [below, setBelow] = useState<ReadonlySet<number>>(() => new Set([openIn(search) ?? []].flat()));
  const id = beside ? openIn(search) : null;

  useEffect(() => {
    const look = () => setBeside(hasRoom());
    // Larger letters take the room away as a smaller window does, and make the page longer.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);

  const now = useRef({ beside, setSearch });
  now.current = { beside, setSearch };
  const show = useCallback((wanted: (current: number | null) => number | null) => {
    now.current.setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const next = wanted(openIn(before));
        if (next === null) after.delete(OPEN);
        else after.set(OPEN, String(next));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, []);
  const toggle = useCallback(
    (pressed: number) => {
      if (now.current.beside) return show((current) => (current === pressed ? null : pressed));
      setBelow((before) => {
        const after = new Set(before);
        if (!after.delete(pressed)) after.add(pressed);
        return after;
      });
    },
    [show],
  );
  const close = useCallback(() => show(() => null), [show]);
  return useMemo(() => ({ beside, id, below, toggle, close }), [beside, id, below, toggle, close]);
}

function openIn(search: URLSearchParams): number | null {
  const text = search.get(OPEN) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The query of an address but for the order that stands beside the list. */
export function removeOpenParam({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete(OPEN);
  return `${rest}`;
}
