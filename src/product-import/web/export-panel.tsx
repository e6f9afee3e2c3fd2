import { useState } from 'react';
import type { Category } from '../../catalog/categories.contract.ts';
import { categoryOptions } from '../../catalog-desk/category-options.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { roublesFrom } from '../../lib/money/roubles.ts';
import { inWorker } from '../../lib/spreadsheet/in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { saveFile } from '../../ui/data/save-file.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { SearchField } from '../../ui/fields/filter-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import inRow from '../../ui/lists/row.module.css';
import type { Notices } from '../../ui/notice.tsx';
import { productsTable, type TableProduct } from '../products-table.contract.ts';
import { pathsById } from './category-finder.ts';
import styles from './export-panel.module.css';
import { columnHeads, stockLabel } from './product-sheet.ts';

const ASKS = { revalidates: false } as const;

interface ExportPanelProps {
  categories: readonly Category[];
  /** What the list of goods was narrowed to. */
  filter: { categoryId: string; query: string };
  onSay: Notices['show'];
}

/** Downloads the goods as a table that can be changed and brought in again. */
export function ExportPanel({ categories, filter, onSay }: ExportPanelProps) {
  const [categoryId, setCategoryId] = useState(filter.categoryId);
  const [query, setQuery] = useState(filter.query);
  const { send, busy } = useSend(productsTable, ASKS);

  async function download(kind: 'xlsx' | 'csv') {
    const body = { categoryId: categoryId === '' ? null : Number(categoryId), searchQuery: query.trim() };
    const { answer, failure } = await send({ body });
    if (failure !== null) return onSay('error', failureMessage(failure));
    const rows = exportRows(answer.products, pathsById(categories));
    const file = await inWorker(
      kind === 'csv' ? { kind: 'write-csv', rows } : { kind: 'write-xlsx', rows, look: LOOK },
    );
    if (file === null) return onSay('error', 'Таблицу не удалось собрать. Выберите категорию поменьше.');
    saveFile(`Товары ${moscowDay(new Date())}.${kind}`, new Blob([file]));
    onSay('success', `Таблица готова, товаров в ней: ${answer.products.length}`);
  }

  return (
    <Card title="Выгрузить товары">
      <div className={classes(inRow.gap16, styles.export)}>
        <SelectField
          label="Категория"
          blank="Все категории"
          options={categoryOptions(categories)}
          value={categoryId}
          onChange={setCategoryId}
        />
        <SearchField label="Название" max={200} value={query} onChange={setQuery} />
        <Button variant="secondary" busy={busy} busyText="Готовим…" onClick={() => download('xlsx')}>
          Таблица Excel
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => download('csv')}>
          Таблица csv
        </Button>
      </div>
    </Card>
  );
}

/** How the sheet looks: names and paths are long. */
export const LOOK = { name: 'Товары', widths: [10, 40, 30, 10, 8, 40, 20, 16, 16, 10, 10, 20, 8] };

/** The products as rows of cells, heads first: what is written here is read back as the same. */
export function exportRows(
  products: readonly TableProduct[],
  paths: ReadonlyMap<number, string>,
): (string | number)[][] {
  const columns: [head: string, cell: (product: TableProduct) => string | number | null][] = [
    [columnHeads.id, ({ id }) => id],
    [columnHeads.name, ({ name }) => name],
    [columnHeads.category, ({ categoryId }) => (categoryId === null ? '' : (paths.get(categoryId) ?? ''))],
    [columnHeads.price, ({ price }) => roublesFrom(price)],
    [columnHeads.weight, ({ weightGrams }) => weightGrams],
    [columnHeads.description, ({ description }) => description],
    [columnHeads.restrictions, ({ restrictions }) => restrictions],
    [columnHeads.tags, ({ tags }) => tags.join(', ')],
    [columnHeads.choices, ({ choices }) => choices.join(', ')],
    [columnHeads.priority, ({ prioritySort }) => prioritySort],
    [columnHeads.stock, stockLabel],
    [columnHeads.photo, ({ imageName }) => imageName],
    [columnHeads.version, ({ version }) => version],
  ];
  const heads = columns.map(([head]) => head);
  return [heads, ...products.map((product) => columns.map(([, cell]) => cell(product) ?? ''))];
}
