import { Link } from 'react-router';
import styles from '../../desk/desk.module.css';
import { deskStatusTabs, type OrderStatus } from '../../orders/order-status.ts';
import type { OrderWork } from '../../orders/order-work.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { type DeskFilterValues, deskUrlCodec } from './desk-filter.ts';
import own from './order-desk.module.css';

/** Whether one of the tabs says already that the list is of this status. */
export const hasStatusTab = (shown: DeskFilterValues['status']) =>
  deskStatusTabs.some(({ status }) => status === shown);

/** What is worked off one after another, beside the steps. */
const queues: readonly [work: OrderWork, label: string][] = [
  ['PACKING', 'Собрать'],
  ['PACKED', 'Собраны'],
  ['LEFT_OUT', 'Не положили'],
  ['MISSING', 'Ждут ответа'],
  ['RETURNED', 'Вернули'],
  ['REFUND', 'К возврату'],
];

/** Whether one of the tabs says already what the list's orders wait for. */
export const hasQueueTab = (shown: OrderWork) => queues.some(([work]) => work === shown);

interface StatusTabsProps {
  filter: DeskFilterValues;
  /** Null where they are not known. */
  counts: ReadonlyMap<OrderStatus, number> | null;
  /** How many are to be handed in by today; null where that is not known. */
  due: number | null;
}

/** The steps of the day's work, each with how many orders of the same search and filter stand there. */
export function StatusTabs({ filter, counts, due }: StatusTabsProps) {
  const all = counts === null ? 0 : [...counts.values()].reduce((sum, orders) => sum + orders, 0);
  return (
    <nav className={styles.tabs} aria-label="Этапы работы">
      {deskStatusTabs.map(({ label, status }) => (
        <Link
          key={label}
          to={deskUrlCodec.address({ ...filter, status, due: false, work: null, page: 1 })}
          className={joinClassNames(styles.tab, own.tab)}
          aria-current={!filter.due && filter.work === null && filter.status === status ? 'page' : undefined}
        >
          {label}
          {counts !== null && <> {status === null ? all : (counts.get(status) ?? 0)}</>}
        </Link>
      ))}
      <Link
        to={deskUrlCodec.address({ ...filter, status: null, work: null, due: true, page: 1 })}
        className={joinClassNames(styles.tab, own.tab)}
        aria-current={filter.due && filter.work === null ? 'page' : undefined}
      >
        Сдать сегодня{due !== null && <> {due}</>}
      </Link>
      {queues.map(([work, label]) => (
        <Link
          key={work}
          to={deskUrlCodec.address({ ...filter, status: null, due: false, work, page: 1 })}
          className={joinClassNames(styles.tab, own.tab)}
          aria-current={filter.work === work ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
