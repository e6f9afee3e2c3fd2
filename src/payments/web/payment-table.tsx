import { WorkBar } from '../../desk/work-bar.tsx';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import table from '../../ui/lists/table.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { MAX_TRANSFERS, matchKinds } from '../user-order-payments.contract.ts';
import { PaymentLine } from './payment-line.tsx';
import { kindHeadings, type TransferRow } from './payment-rows.ts';
import styles from './payments.module.css';
import type { Payments } from './use-payments.ts';

/** The transfers of a statement by how sure their orders are, and the button that marks what is ticked. */
export function PaymentTable({ payments, rows }: { payments: Payments; rows: TransferRow[] }) {
  const { ticked, total, marking, undoing } = payments;
  const marked = rows.filter((row) => row.outcome?.paid).length;
  const unmarked = rows.filter((row) => row.outcome?.paid === false).length;
  const sum = ticked.reduce((before, { transfer }) => before + transfer.sum, 0);
  return (
    <>
      <p role="status">
        {total} {plural(total, ['поступление', 'поступления', 'поступлений'])}
        {total > MAX_TRANSFERS && `, показаны первые ${MAX_TRANSFERS}: остальные — выпиской за меньший срок`}
      </p>
      <table className={classes(table.table, table.ruled, styles.table)} aria-busy={marking || undoing}>
        <caption className="visually-hidden">Переводы</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <span className="visually-hidden">Отметить</span>
            </th>
            <th scope="col">Перевод</th>
            <th scope="col">От кого и за что</th>
            <th scope="col">Заказ</th>
            <th scope="col">Почему</th>
          </tr>
        </thead>
        {matchKinds.map((kind) => {
          const ofKind = rows.filter((row) => row.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <tbody key={kind}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={5}>
                  {kindHeadings[kind]}: {ofKind.length}
                </th>
              </tr>
              {ofKind.map((row) => (
                <PaymentLine
                  key={row.number}
                  row={row}
                  orders={payments.orders}
                  disabled={marking || undoing}
                  onTick={payments.tick}
                  onChoose={payments.choose}
                />
              ))}
            </tbody>
          );
        })}
      </table>
      <WorkBar label="Выбранные переводы">
        <div role="status" className={styles.outcome}>
          {marked > 0 && (
            <Notice kind={unmarked > 0 ? 'warning' : 'success'}>
              Отмечено оплаченными: {marked}
              {unmarked > 0 && `, не отмечено: ${unmarked}`}
            </Notice>
          )}
          {payments.refused.map(({ id, message }) => (
            <Notice key={id} kind="error">
              № {id}: {message}
            </Notice>
          ))}
        </div>
        {ticked.length > 0 && (
          <>
            <p>
              Выбрано: {ticked.length} на <Price kopecks={sum} decimals={2} />
            </p>
            <Button busy={marking} busyText="Отмечаем…" onClick={payments.markTicked}>
              Отметить оплаченными
            </Button>
          </>
        )}
        {marked > 0 && (
          <Button variant="secondary" busy={undoing} busyText="Возвращаем…" onClick={payments.takeBack}>
            Вернуть «Не оплачен»
          </Button>
        )}
        <Button variant="quiet" disabled={marking || undoing} onClick={payments.clear}>
          Другая выписка
        </Button>
      </WorkBar>
    </>
  );
}
