import { Link, useRevalidator } from 'react-router';
import { useBulkProductChanges, useBulkUndoConfirmation } from '../../catalog-desk/catalog-desk.web.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { ListTabs } from '../../desk/desk-screen.tsx';
import styles from '../../desk/sheet/table.module.css';
import { Button } from '../../ui/button.tsx';
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
  const { revalidate } = useRevalidator();
  const bulk = useBulkProductChanges(() => void revalidate());
  const { outcome: undone } = bulk;
  const { created, changed, received, categories } = outcome;
  const undo = useBulkUndoConfirmation((id, all) => bulk.takeBack([id], all), bulk);
  const stepId = undone === null ? outcome.stepId : (undone.steps[0] ?? null);
  const problem = bulk.problem ?? undo.problem;
  return (
    <>
      <Notice kind={undone !== null && undone.stayed.length > 0 ? 'warning' : 'success'}>
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
            {undone.stayed.length > 0 && (
              <ul>
                {undone.stayed.slice(0, MOST_NAMED).map(({ message }) => (
                  <li key={message}>{message}</li>
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
