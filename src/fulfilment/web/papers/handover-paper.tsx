import { formatBirthDate, formatDay } from '../../../lib/calendar.ts';
import { HELD_LABEL, isWaiting } from '../../../orders/waiting-order.ts';
import { classes } from '../../../ui/classes.ts';
import table from '../../../ui/lists/table.module.css';
import type { PackingSheet } from '../../user-order-papers.contract.ts';
import { numbersOf } from './load-paper.ts';
import styles from './paper.module.css';
import { PrintedPage } from './printed-page.tsx';
import { recipientOf } from './sheet.ts';
import { usePrintedPages } from './use-printed-pages.ts';

interface HandoverProps {
  facility: string;
  /** The orders that go there, none of them cancelled. */
  sheets: PackingSheet[];
}

/** What is handed over at one facility: a line an order, to be signed there. What waits is named below. */
export function HandoverPaper({ facility, sheets: all }: HandoverProps) {
  const sheets = all.filter((sheet) => !isWaiting(sheet));
  const { ref, pages } = usePrintedPages(sheets);
  const waiting = all.filter(isWaiting).map(({ id }) => id);
  const weighed = sheets.flatMap(({ packing }) => packing.weighed?.grams ?? []);
  const grams = weighed.reduce((sum, one) => sum + one, 0);
  return (
    <article ref={ref} aria-label={`Список для сдачи: ${facility}`}>
      {pages.map((page, index) => (
        <PrintedPage
          key={page[0]?.id ?? 0}
          of="Список для сдачи"
          more={[facility, formatDay(new Date().toISOString())]}
          number={index + 1}
          total={pages.length}
        >
          <table className={classes(table.table, table.ruled, styles.goods, styles.onPage)}>
            <thead data-part="table-head">
              <tr>
                <th scope="col">Заказ</th>
                <th scope="col">Получатель</th>
                <th scope="col">Дата рождения</th>
                <th scope="col" className={styles.number}>
                  Вес, г
                </th>
                <th scope="col" className={styles.sign}>
                  Подпись
                </th>
              </tr>
            </thead>
            <tbody>
              {page.map((sheet) => (
                <tr key={sheet.id} data-part="row">
                  <td>№&nbsp;{sheet.id}</td>
                  <td>{recipientOf(sheet) || 'Данные стёрты'}</td>
                  <td>{sheet.birthDateClient && formatBirthDate(sheet.birthDateClient)}</td>
                  <td className={styles.number}>{sheet.packing.weighed?.grams ?? '—'}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
          {index === pages.length - 1 && (
            <div data-part="tail">
              <p className={styles.total}>
                Посылок: {sheets.length}. Общий вес: {grams} г
                {weighed.length < sheets.length && `, без невзвешенных (${sheets.length - weighed.length})`}.
              </p>
              {waiting.length > 0 && (
                <p className={styles.alarm}>
                  Не сдавать {numbersOf(waiting)}: {HELD_LABEL.toLowerCase()}. Поговорите с покупателем.
                </p>
              )}
              <p className={styles.signs}>
                <span>Сдал</span>
                <span>Принял</span>
              </p>
            </div>
          )}
        </PrintedPage>
      ))}
    </article>
  );
}
