import { useMemo, useState } from 'react';
import type { Order } from '../../orders/user-order.contract.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { useEditDraft } from '../../ui/edit-draft.ts';

/** What an administrator has under way beside the loaded page; it stays while pages are turned. */
export interface DeskState extends DeskActions {
  orders: readonly DeskOrder[];
  /** Chosen orders as last seen, by number. */
  chosen: ReadonlyMap<number, DeskOrder>;
  /** Comments that are typed and not sent yet, by number. */
  comments: ReadonlyMap<number, string>;
}

/** They stay the same from one rendering to the next, so that a row changes only with its own order. */
export interface DeskActions {
  /** Puts the server's answer in the place of an order; who bought it stays. */
  replace(order: Order): void;
  choose(orders: readonly DeskOrder[], chosen: boolean): void;
  chooseNone(): void;
  comment(id: number, text: string): void;
}

const NOTHING: [id: number, text: string][] = [];

export function useDeskState(loaded: readonly DeskOrder[]): DeskState {
  const [shown, setShown] = useState({ loaded, orders: loaded });
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeskOrder>>(new Map());
  const [written, setWritten] = useEditDraft<[id: number, text: string][]>('comments', NOTHING);
  const comments = useMemo(() => new Map(written), [written]);
  if (shown.loaded !== loaded) {
    setShown({ loaded, orders: loaded });
    const newer = loaded.filter(({ id }) => chosen.has(id));
    if (newer.length > 0) setChosen(withAll(chosen, newer));
  }

  const actions = useMemo<DeskActions>(
    () => ({
      replace(changed) {
        setShown(({ orders, ...rest }) => ({
          ...rest,
          orders: orders.map((order) => (order.id === changed.id ? { ...order, ...changed } : order)),
        }));
        setChosen((before) => {
          const known = before.get(changed.id);
          return known ? withAll(before, [{ ...known, ...changed }]) : before;
        });
      },
      choose(orders, on) {
        setChosen((before) => (on ? withAll(before, orders) : without(before, orders)));
      },
      chooseNone: () => setChosen(new Map()),
      comment(id, text) {
        setWritten((before) => {
          const others = before.filter(([of]) => of !== id);
          return text === '' ? others : [...others, [id, text]];
        });
      },
    }),
    [setWritten],
  );
  return { orders: shown.orders, chosen, comments, ...actions };
}

function withAll(map: ReadonlyMap<number, DeskOrder>, orders: readonly DeskOrder[]) {
  return new Map([...map, ...orders.map((order) => [order.id, order] as const)]);
}

function without(map: ReadonlyMap<number, DeskOrder>, orders: readonly DeskOrder[]) {
  const gone = new Set(orders.map(({ id }) => id));
  return new Map([...map].filter(([id]) => !gone.has(id)));
}
