import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { allCategories } from '../../catalog/categories.contract.ts';
import { undoProductStep } from '../../catalog/products-bulk.contract.ts';
import { sparedText, undoneText, useUndoQuestion } from '../../catalog-desk/catalog-desk.web.ts';
import { leftText } from '../../catalog-desk/step-words.ts';
import parts from '../../desk/editing/editing.module.css';
import { guarded } from '../../desk/guarded.ts';
import styles from '../../desk/sheet/table.module.css';
import { TableForm } from '../../desk/sheet/table-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { productsTable } from '../products-table.contract.ts';
import type { Route } from './+types/admin-product-import.page.ts';
import { ExportPanel } from './export-panel.tsx';
import { ImportPreview } from './import-preview.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { usePhotos } from './use-photos.ts';
import { type ImportOutcome, useTableImport } from './use-table-import.ts';

export { clientAction } from '../../ui/data/client-action.ts';
export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Товары таблицей';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  return guarded(request, async () => {
    const [{ categories }, { products }] = await Promise.all([
      call(allCategories, {}, { signal }),
      call(productsTable, { body: {} }, { signal }),
    ]);
    return { categories, products };
  });
}

export const HydrateFallback = () => <Skeleton height={24} />;

/** Brings goods in from a spreadsheet, their photographs with them, and takes them out into one. */
export default function AdminProductImportPage({ loaderData }: Route.ComponentProps) {
  const { categories, products } = loaderData;
  const notices = useNotice();
  const table = useTableImport(loaderData);
  const photos = usePhotos(products, table.photos);
  const { problem, outcome, rows } = table;
  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
      <div className={parts.notices}>
        <NoticeArea {...notices} />
      </div>
      <p>
        Таблицу читает ваш браузер; серверу уходят только строки, которые вы решите записать.{' '}
        <Link to="/admin/product">К товарам</Link>
      </p>
      <Card title="Загрузить товары">
        <div className={styles.page}>
          {rows === null && <TableForm table={table} most="5 000 строк" />}
          <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
          <div role="status">
            {outcome !== null && <ImportOutcomeNotice key={outcome.stepId} outcome={outcome} />}
          </div>
          {rows !== null && <ImportPreview table={table} rows={rows} />}
        </div>
      </Card>
      <PhotoPanel photos={photos} />
      <ExportPanel categories={categories} filter={useFilterOfList()} onSay={notices.show} />
    </div>
  );
}

/** What the list of goods was narrowed to when this screen was opened from it. */
function useFilterOfList(): { categoryId: string; query: string } {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null ? state : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    categoryId: text('categoryId' in from ? from.categoryId : ''),
    query: text('query' in from ? from.query : ''),
  };
}

/** What a table has written, with the way back, and the way back from there. */
function ImportOutcomeNotice({ outcome }: { outcome: ImportOutcome }) {
  const { send, busy, failure } = useSend(undoProductStep);
  const [undone, setUndone] = useState<{ text: string; left: string[]; stepId: number | null } | null>(null);
  const { created, changed, categories } = outcome;
  const undo = useUndoQuestion(
    async (id, all) => {
      const { answer } = await send({ body: { stepId: id, all } });
      if (answer === null) return;
      const left = [
        ...answer.spared.map(sparedText),
        ...answer.left.map(({ name, fields }) => leftText(name, fields)),
      ];
      setUndone({ text: undoneText(answer), left, stepId: answer.stepId });
    },
    { busy },
  );
  const stepId = undone === null ? outcome.stepId : undone.stepId;
  const problem =
    failure === null ? undo.problem : failureMessage(failure, 'Товары не изменились. Попробуйте ещё раз.');
  return (
    <>
      <Notice kind={undone !== null && undone.left.length > 0 ? 'warning' : 'success'}>
        {undone === null ? (
          <p>
            Записано: новых {created}, изменённых {changed}
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
                {undone.left.slice(0, SHOWN).map((words) => (
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
            <span className={styles.quiet}>Можно и позже, 30 дней: «Товары», «Изменения списком».</span>
          </div>
        )}
      </Notice>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {undo.question}
    </>
  );
}

const SHOWN = 50;
