import { type DragEvent, useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import styles from './payments.module.css';
import { decodeStatement, MAX_STATEMENT_BYTES } from './statement/read-statement.ts';

interface StatementFormProps {
  reading: boolean;
  onRead(text: string): void;
  onProblem(problem: string): void;
}

/** Takes a statement: a file that is chosen or dropped, or a text that is pasted. */
export function StatementForm({ reading, onRead, onProblem }: StatementFormProps) {
  const [text, setText] = useState('');

  async function take(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > MAX_STATEMENT_BYTES)
      return onProblem('Файл больше 4 МБ. Выгрузите выписку за меньший срок.');
    onRead(decodeStatement(new Uint8Array(await file.arrayBuffer())));
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file is chosen below.
    <div className={styles.form} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <label className={styles.file}>
        <span className={styles.fileLabel}>Файл выписки</span>
        <input
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          disabled={reading}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <TextField
        label="Или строки выписки"
        hint="Обмен 1С или таблица с заголовками. Файл можно и перетащить сюда."
        multiline
        autoComplete="off"
        value={text}
        max={MAX_STATEMENT_BYTES / 4}
        onChange={setText}
      />
      <div>
        <Button
          disabled={text.trim() === ''}
          busy={reading}
          busyText="Ищем заказы…"
          onClick={() => onRead(text)}
        >
          Найти заказы
        </Button>
      </div>
    </div>
  );
}
