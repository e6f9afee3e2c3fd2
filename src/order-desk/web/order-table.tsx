import { useShortcuts } from '../../desk/shortcuts.ts';
import { classes } from '../../ui/classes.ts';
import lists from '../../ui/lists/reloading.module.css';
import { RowTick } from '../../ui/lists/row-tick.tsx';
import table from '../../ui/lists/table.module.css';
import { OrderRow } from './order-row.tsx';
import styles from './order-table.module.css';
import type { Desk } from './use-desk.ts';
import type { Opened } from './use-opened.ts';

interface OrderTableProps {
  desk: Desk;
  opened: Opened;
  /** Where the order that stands beside the list is put. */
  slot: HTMLElement | null;
  loading: boolean;
}

/** The orders of a page: a table on a wide screen, cards on a narrow one. */
export function OrderTable({ desk, opened, slot, loading }: OrderTableProps) {
  const { orders, chosen } = desk;
  const allChosen = orders.length > 0 && orders.every(({ id }) => chosen.has(id));
  useShortcuts('Заказы на странице', [
    { press: ['KeyJ'], label: 'К следующему заказу (Enter откроет его)', run: () => step(1) },
    { press: ['KeyK'], label: 'К предыдущему заказу', run: () => step(-1) },
    { press: ['KeyX'], label: 'Выбрать заказ', run: chooseFocused },
  ]);
  return (
    <table className={classes(table.table, table.fixed, lists.reloading, styles.table)} aria-busy={loading}>
      <caption className="visually-hidden">Заказы</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.tick}>
            <RowTick
              label="Выбрать все заказы на странице"
              checked={allChosen}
              onChange={(on) => desk.choose(orders, on)}
            >
              <span className={styles.tickLabel}>Выбрать все на странице</span>
            </RowTick>
          </th>
          <th scope="col" className={styles.number}>
            Номер
          </th>
          <th scope="col" className={styles.when}>
            Оформлен
          </th>
          <th scope="col">Получатель и покупатель</th>
          <th scope="col" className={styles.where}>
            Учреждение и телефон
          </th>
          <th scope="col" className={styles.sum}>
            Сумма и вес
          </th>
          <th scope="col" className={styles.badge}>
            Статус
          </th>
          <th scope="col" className={styles.actions}>
            Дальше
          </th>
        </tr>
      </thead>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          chosen={chosen.has(order.id)}
          open={opened.beside ? opened.id === order.id : opened.below.has(order.id)}
          beside={opened.beside}
          slot={opened.id === order.id ? slot : null}
          onToggle={opened.toggle}
          comment={desk.comments.get(order.id) ?? ''}
          choose={desk.choose}
          onComment={desk.comment}
          replace={desk.replace}
        />
      ))}
    </table>
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-order]')];
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;

function step(by: 1 | -1): void {
  const all = rows();
  const here = focusedRow();
  const index = here === null ? -1 : all.indexOf(here);
  const next = here === null ? all[0] : all[index + by];
  next?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
}

function chooseFocused(): void {
  focusedRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
}
