import { Fragment } from 'react';
import { Link } from 'react-router';
import { createCartLineKey } from '../../cart/cart-lines.ts';
import { formatMomentAsDay } from '../../lib/calendar.ts';
import { ORDER_ON_HOLD_LABEL } from '../../orders/order-status.ts';
import { call } from '../../ui/data/call.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import table from '../../ui/lists/table.module.css';
import text from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { getPurchaseList } from '../user-order-papers.contract.ts';
import type { Route } from './+types/admin-user-order-list-purchase.page.ts';
import styles from './paper.module.css';
import {
  createPrintViewLoader,
  DeskPrintView,
  formatOrderNumbers,
  GoodsCell,
  GoodsHeaderRow,
  MissingOrdersNotice,
  PrintedTickCell,
  paperTitles,
} from './paper.tsx';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(paperTitles.purchase) }];

export const clientLoader = createPrintViewLoader((ids, signal) =>
  call(getPurchaseList, { body: { ids } }, { signal }),
);

/** So many goods are read in one column, under one head. */
const SHORT_LIST = 8;

/** What to buy for chosen orders together. */
export default function AdminPurchasePage({ loaderData: { ids, response, problem } }: Route.ComponentProps) {
  const nothing = { orderIds: [], cancelledIds: [], packedIds: [], begunIds: [], heldIds: [], groups: [] };
  const { orderIds, cancelledIds, packedIds, begunIds, heldIds, groups } = response ?? nothing;
  const lines = groups.flatMap((group) => group.lines);
  const named = (words: string, orders: readonly number[]) =>
    orders.length > 0 && `${words} ${formatOrderNumbers(orders.toSorted((a, b) => a - b))}.`;
  const total = `Наименований: ${lines.length}, штук: ${lines.reduce((sum, line) => sum + line.quantityProduct, 0)}.`;
  const forOrders = named(orderIds.length === 1 ? 'Для заказа' : 'Для заказов', orderIds);
  const about = [
    forOrders,
    named('Без уже положенного:', begunIds),
    named('Собраны, покупать не нужно:', packedIds),
    named('Отменены, не учтены:', cancelledIds),
  ].filter(Boolean);
  const notes = (
    <>
      {heldIds.length > 0 && (
        <Notice kind="warning">
          «{ORDER_ON_HOLD_LABEL}»: {formatOrderNumbers(heldIds)}. Товары этих заказов учтены: поговорите с
          покупателями до закупки.{' '}
          <Link to={`?ids=${ids.filter((id) => !heldIds.includes(id))}`}>
            Без {formatOrderNumbers(heldIds)}
          </Link>
        </Notice>
      )}
      <MissingOrdersNotice requested={ids} found={response && [...orderIds, ...cancelledIds, ...packedIds]} />
    </>
  );
  return (
    <DeskPrintView
      title={paperTitles.purchase}
      shown="purchase"
      problem={problem}
      filled={lines.length > 0}
      filter={about.length > 0 && <p className={text.hint}>{about.join(' ')}</p>}
      notes={notes}
    >
      {lines.length > 0 && (
        <article className={styles.purchase} aria-labelledby="purchase">
          <header className={styles.head}>
            <h2 id="purchase">{paperTitles.purchase}</h2>
            <p>{forOrders}</p>
            <p>{formatMomentAsDay(new Date().toISOString())}</p>
          </header>
          <div className={lines.length > SHORT_LIST ? styles.columns : undefined}>
            <table className={joinClassNames(table.table, table.ruled, styles.goods)}>
              <thead>
                <GoodsHeaderRow tick="Куплено">
                  <th scope="col" className={styles.orders}>
                    Для заказов
                  </th>
                </GoodsHeaderRow>
              </thead>
              {groups.map((group) => (
                <tbody key={group.name}>
                  <tr className={styles.group}>
                    <th scope="rowgroup" colSpan={4}>
                      {group.name ?? 'Без категории'}
                    </th>
                  </tr>
                  {group.lines.map(({ quantityProduct, orderIds, ...line }) => (
                    <tr key={`${line.nameProduct} ${line.choiceMissing} ${createCartLineKey(line)}`}>
                      <PrintedTickCell />
                      <GoodsCell line={line} />
                      <td className={styles.number}>
                        <strong>{quantityProduct}</strong>
                      </td>
                      <td className={styles.orders}>
                        {orderIds.map((id, index) => (
                          <Fragment key={id}>
                            {index > 0 && ', '}
                            <Link to={`/admin/user-order-list/packing?ids=${id}`}>№&nbsp;{id}</Link>
                          </Fragment>
                        ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
          <p className={styles.total}>{total}</p>
        </article>
      )}
    </DeskPrintView>
  );
}
