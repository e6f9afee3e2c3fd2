import { FileOrTextInput } from './file-or-text.tsx';

/** The longest text that is pasted, in characters: five thousand rows of a supplier's list. */
const MAX_PASTED = 4_000_000;

interface TableFormProps {
  table: { reading: boolean; readFile(file: File): Promise<void>; readText(text: string): Promise<void> };
  /** How many rows it may have: «5 000 строк». */
  most: string;
}

/** Takes a table: a file that is chosen or dropped, or cells that are pasted. */
export function SheetUploadForm({ table, most }: TableFormProps) {
  return (
    <FileOrTextInput
      file={{
        label: 'Файл таблицы',
        hint: `Excel (.xlsx) или csv, до 20 МБ и ${most}. Можно перетащить сюда.`,
        accept: '.xlsx,.csv,.tsv,.txt',
      }}
      text={{
        label: 'Или ячейки таблицы',
        hint: 'Выделите строки вместе с заголовками в Excel, скопируйте и вставьте.',
        max: MAX_PASTED,
      }}
      busy={table.reading}
      button={{ text: 'Посмотреть', busyText: 'Читаем…', variant: 'secondary' }}
      onFile={(file) => void table.readFile(file)}
      onText={(text) => void table.readText(text)}
    />
  );
}
