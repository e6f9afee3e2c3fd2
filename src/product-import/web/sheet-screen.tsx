import { Link, useRevalidator } from 'react-router';
import {
  BulkOutcomeNotice,
  formatGoods,
  useBulkProductChanges,
  useBulkUndoConfirmation,
} from '../../catalog-desk/catalog-desk.web.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { ListTabs } from '../../desk/desk-screen.tsx';
import { plural } from '../../lib/russian/plural.ts';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
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

export const formatPieces = (count: number) => `${count} ${plural(count, ['штука', 'штуки', 'штук'])}`;
const CATEGORIES = ['категорию', 'категории', 'категорий'] as const;

/** What a table or a price list has written. */
export type ImportOutcome = CallResponse<typeof importProducts>;

/** What came takes the focus: the button that had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** What a table has written, with the way back, and the way back from there. */
export function ImportOutcomeNotice({ outcome }: { outcome: ImportOutcome }) {
  const { revalidate } = useRevalidator();
  const bulk = useBulkProductChanges(() => void revalidate());
  const { created, changed, received, categories, stepId } = outcome;
  const written = [
    created > 0 && `создали ${formatGoods(created)}`,
    categories.length > 0 && `создали ${categories.length} ${plural(categories.length, CATEGORIES)}`,
    changed > 0 && `изменили ${formatGoods(changed)}`,
    received > 0 && `записали приход: ${formatPieces(received)}`,
  ].filter(Boolean);
  const undo = useBulkUndoConfirmation((id, all) => bulk.takeBack([id], all), bulk);
  const shown = bulk.outcome ?? {
    ...{ text: written.length > 0 ? `Готово: ${written.join(', ')}` : 'Всё уже так и записано' },
    ...{ stayed: [], steps: stepId === null ? [] : [stepId] },
  };
  const kept = shown.isUndone && categories.length > 0 ? '. Новые категории остались' : '';
  return (
    <div role="status" tabIndex={-1} ref={takeFocus}>
      <BulkOutcomeNotice
        outcome={{ ...shown, text: shown.text + kept }}
        busy={undo.busy}
        onTakeBack={([step]) => step !== undefined && undo.ask(step)}
      >
        <Link to="/admin/product">Посмотреть товары</Link>
        <span className={textStyles.below}>
          Вернуть можно и позже, 30 дней: «Товары», «Изменения списком».
        </span>
      </BulkOutcomeNotice>
      <ErrorAlert>{bulk.problem ?? undo.problem}</ErrorAlert>
      {undo.question}
    </div>
  );
}
