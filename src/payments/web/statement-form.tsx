import { FileOrText } from '../../desk/sheet/file-or-text.tsx';
import { decodeStatement, MAX_STATEMENT_BYTES } from './read-statement.ts';

interface StatementFormProps {
  reading: boolean;
  onRead(text: string): void;
  onProblem(problem: string): void;
}

/** Takes a statement: a file that is chosen or dropped, or a text that is pasted. */
export function StatementForm({ reading, onRead, onProblem }: StatementFormProps) {
  async function take(file: File) {
    if (file.size > MAX_STATEMENT_BYTES)
      return onProblem('Файл больше 4 МБ. Выгрузите выписку за меньший срок.');
    onRead(decodeStatement(new Uint8Array(await file.arrayBuffer())));
  }

  return (
    <FileOrText
      file={{ label: 'Файл выписки', accept: '.txt,.csv,.tsv,text/plain,text/csv' }}
      text={{
        label: 'Или строки выписки',
        hint: 'Обмен 1С или таблица с заголовками. Файл можно и перетащить сюда.',
        max: MAX_STATEMENT_BYTES / 4,
      }}
      busy={reading}
      button={{ text: 'Найти заказы', busyText: 'Ищем заказы…' }}
      onFile={(file) => void take(file)}
      onText={onRead}
      keepsText
    />
  );
}
