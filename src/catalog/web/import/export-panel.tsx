import { useState } from 'react';
import { moscowDay } from '../../../lib/calendar.ts';
import { inWorker } from '../../../lib/spreadsheet/in-worker.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { saveFile } from '../../../ui/data/save-file.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { SearchField } from '../../../ui/fields/filter-fields.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import inRow from '../../../ui/lists/row.module.css';
import type { Notices } from '../../../ui/notice.tsx';
import type { Category } from '../../categories.contract.ts';
import { productsTable } from '../../products-table.contract.ts';
import { categoryOptions } from '../admin-parts/category-options.ts';
import { pathsById } from './category-finder.ts';
import styles from './export-panel.module.css';
import { exportRows, LOOK } from './export-rows.ts';

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
