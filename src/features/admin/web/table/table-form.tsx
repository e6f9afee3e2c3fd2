import { type DragEvent, useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import styles from './table.module.css';

/** The longest text that is pasted, in characters: five thousand rows of a supplier's list. */
const MAX_PASTED = 4_000_000;

interface TableFormProps {
  table: { reading: boolean; readFile(file: File): Promise<void>; readText(text: string): Promise<void> };
  /** How many rows it may have: «5 000 строк». */
  most: string;
}

/** Takes a table: a file that is chosen or dropped, or cells that are pasted. */
export function TableForm({ table, most }: TableFormProps) {
  const [text, setText] = useState('');

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void table.readFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file is chosen below.
    <div className={styles.form} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <label className={styles.file}>
        <span className={styles.fileLabel}>Файл таблицы</span>
        <span className={styles.quiet}>Excel (.xlsx) или csv, до 20 МБ и {most}. Можно перетащить сюда.</span>
        <input
          type="file"
          accept=".xlsx,.csv,.tsv,.txt"
          disabled={table.reading}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void table.readFile(file);
            // The same file may be chosen again, mended.
            event.target.value = '';
          }}
        />
      </label>
      <TextField
        label="Или ячейки таблицы"
        hint="Выделите строки вместе с заголовками в Excel, скопируйте и вставьте."
        multiline
        autoComplete="off"
        value={text}
        max={MAX_PASTED}
        onChange={setText}
      />
      <div>
        <Button
          variant="secondary"
          disabled={text.trim() === ''}
          busy={table.reading}
          busyText="Читаем…"
          onClick={() => {
            void table.readText(text);
            setText('');
          }}
        >
          Посмотреть
        </Button>
      </div>
    </div>
  );
}
