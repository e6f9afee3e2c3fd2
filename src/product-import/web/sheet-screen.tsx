import { useState } from 'react';
import { Link } from 'react-router';
import { undoBulkChange } from '../../catalog/products-bulk.contract.ts';
import {
  describeProductsNotUndone,
  formatBulkUndoSummary,
  useBulkUndoConfirmation,
} from '../../catalog-desk/catalog-desk.web.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { ListTabs } from '../../desk/desk-screen.tsx';
import styles from '../../desk/sheet/table.module.css';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { importProducts } from '../products-table.contract.ts';

export const IMPORT_TITLE = 'Товары таблицей';
export const RECEIPT_TITLE = 'Приход товаров';
export const PRICE_LIST_TITLE = 'Прайс поставщика';

const tabs = [
  { label: IMPORT_TITLE, to: '/admin/product/import' },
  { label: RECEIPT_TITLE, to: '/admin/product/supplier?receipt' },
  { label: PRICE_LIST_TITLE, to: '/admin/product/supplier' },
];

/** What the top of a screen that reads goods from a sheet holds: the screens of the kind, and the way back. */
export const sheetScreenTop = (title: string) => ({
  title,
  tabs: <ListTabs label="Что записать" tabs={tabs.map((tab) => ({ ...tab, isHere: tab.label === title }))} />,
  beside: <Link to="/admin/product">К товарам</Link>,
});

/** What a table or a price list has written. */
export type ImportOutcome = CallResponse<typeof importProducts>;

/** What a table has written, with the way back, and the way back from there. */
export function ImportOutcomeNotice({ outcome }: { outcome: ImportOutcome }) {
  const { send, busy, failure } = useSend(undoBulkChange);
  const [undone, setUndone] = useState<{ text: string; left: string[]; stepId: number | null } | null>(null);
  const { created, changed, received, categories } = outcome;
  const undo = useBulkUndoConfirmation(
    async (id, all) => {
      const { response } = await send({ body: { stepId: id, all } });
      if (response === null) return;
      const left = describeProductsNotUndone(response).map(({ message }) => message);
      setUndone({ text: formatBulkUndoSummary(response), left, stepId: response.stepId });
    },
    { busy },
  );
  const stepId = undone === null ? outcome.stepId : undone.stepId;
  const problem =
    failure === null
      ? undo.problem
      : getCallFailureMessage(failure, 'Товары не изменились. Попробуйте ещё раз.');
  return (
    <>
      <Notice kind={undone !== null && undone.left.length > 0 ? 'warning' : 'success'}>
        {undone === null ? (
          <p>
            Записано: {(created + changed > 0 || received === 0) && `новых ${created}, изменённых ${changed}`}
            {created + changed > 0 && received > 0 && ', '}
            {received > 0 && `пришло ${received} шт`}
            {categories.length > 0 && `, новых категорий ${categories.length}`}.{' '}
            <Link to="/admin/product">Посмотреть товары</Link>
          </p>
        ) : (
          <>
            <p>
              {undone.text}.{categories.length > 0 && ' Новые категории остались.'}
            </p>
            {undone.left.length > 0 && (
              <ul>
                {undone.left.slice(0, MOST_NAMED).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </>
        )}
        {stepId !== null && (
          <div className={styles.buttons}>
            <Button variant="quiet" busy={undo.busy} busyText="Считаем…" onClick={() => undo.ask(stepId)}>
              {undone === null ? 'Вернуть как было' : 'Отменить возврат'}
            </Button>
            <span className={textStyles.below}>Можно и позже, 30 дней: «Товары», «Изменения списком».</span>
          </div>
        )}
      </Notice>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {undo.question}
    </>
  );
}

const MOST_NAMED = 50;
