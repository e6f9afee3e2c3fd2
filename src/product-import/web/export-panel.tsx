import { useState } from 'react';
import type { Category } from '../../catalog/categories.contract.ts';
import { type ProductFieldName, productFieldNames, productFields } from '../../catalog/product-fields.ts';
import { createCategoryOptions } from '../../catalog-desk/category-options.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { moscowDay } from '../../lib/calendar.ts';
import { kopecksToRoubles } from '../../lib/money/roubles.ts';
import { runSheetJob } from '../../lib/spreadsheet/run-sheet-job.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { downloadFile } from '../../ui/data/download-file.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { SearchField } from '../../ui/fields/field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import type { NoticeState } from '../../ui/notice.tsx';
import { type ExportedProduct, exportProducts } from '../products-table.contract.ts';
import { mapCategoryPathsById } from './category-finder.ts';
import { columnHeadLabels, formatAvailabilityCell } from './product-sheet.ts';

interface ExportPanelProps {
  categories: readonly Category[];
  /** What the list of goods was narrowed to. */
  filter: { categoryId: number | null; query: string };
  onSay: NoticeState['show'];
}

/** Downloads the goods as a table that can be changed and brought in again. */
export function ExportPanel({ categories, filter, onSay }: ExportPanelProps) {
  const [categoryId, setCategoryId] = useState(String(filter.categoryId ?? ''));
  const [query, setQuery] = useState(filter.query);
  const { send, busy } = useSend(exportProducts, { revalidates: false });

  async function download(kind: 'xlsx' | 'csv') {
    const body = { categoryId: categoryId === '' ? null : Number(categoryId), searchQuery: query.trim() };
    const { response, failure } = await send({ body });
    if (failure !== null) return onSay('error', getCallFailureMessage(failure));
    const rows = createExportRows(response.products, mapCategoryPathsById(categories));
    const file = await runSheetJob(
      kind === 'csv'
        ? { kind: 'write-csv', rows }
        : { kind: 'write-xlsx', rows, look: PRODUCT_SHEET_NAME_AND_WIDTHS },
    );
    if (file === null) return onSay('error', 'Таблицу не удалось собрать. Выберите категорию поменьше.');
    downloadFile(`Товары ${moscowDay(new Date())}.${kind}`, new Blob([file]));
    onSay('success', `Таблица готова, товаров в ней: ${response.products.length}`);
  }

  return (
    <Card title="Выгрузить товары">
      <div className={stack.gap16}>
        <div className={grid.pair}>
          <SearchableSelect
            label="Категория"
            blank="Все категории"
            options={createCategoryOptions(categories)}
            value={categoryId}
            onChange={setCategoryId}
          />
          <SearchField label="Название" max={200} value={query} onChange={setQuery} />
        </div>
        <div className={inRow.gap12}>
          <Button variant="secondary" busy={busy} busyText="Готовим…" onClick={() => download('xlsx')}>
            Таблица Excel
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => download('csv')}>
            Таблица csv
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface SheetColumn {
  head: string;
  place: number;
  width: number;
  cell(product: ExportedProduct, paths: ReadonlyMap<number, string>): string | number | null;
}

const declaredColumns: SheetColumn[] = [
  { head: columnHeadLabels.id, place: 1, width: 10, cell: ({ id }) => id },
  ...productFieldNames.map((name) => ({
    ...productFields[name].sheet,
    cell: (product: ExportedProduct, paths: ReadonlyMap<number, string>) =>
      cellOf(name, product[name], paths),
  })),
  { head: columnHeadLabels.stock, place: 11, width: 10, cell: formatAvailabilityCell },
  { head: columnHeadLabels.photo, place: 12, width: 20, cell: ({ imageName }) => imageName },
  { head: columnHeadLabels.version, place: 13, width: 8, cell: ({ version }) => version },
];

const columns = declaredColumns.toSorted((one, other) => one.place - other.place);

function cellOf(
  name: ProductFieldName,
  value: ExportedProduct[ProductFieldName],
  paths: ReadonlyMap<number, string>,
): string | number | null {
  const { kind } = productFields[name];
  if (kind === 'money' && value !== null) return kopecksToRoubles(Number(value));
  if (kind === 'category') return paths.get(Number(value)) ?? '';
  return Array.isArray(value) ? value.join(', ') : value;
}

/** How the sheet looks: names and paths are long. */
export const PRODUCT_SHEET_NAME_AND_WIDTHS = { name: 'Товары', widths: columns.map(({ width }) => width) };

/** The products as rows of cells, heads first: what is written here is read back as the same. */
export function createExportRows(
  products: readonly ExportedProduct[],
  paths: ReadonlyMap<number, string>,
): (string | number)[][] {
  const heads = columns.map(({ head }) => head);
  return [heads, ...products.map((product) => columns.map(({ cell }) => cell(product, paths) ?? ''))];
}
