import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import styles from './file-or-text.module.css';
import type { useSheetReader } from './use-sheet-reader.ts';

interface FileOrTextProps {
  file: Pick<ComponentProps<typeof FileField>, 'label' | 'hint' | 'accept'>;
  text: { label: string; hint: string; max: number };
  /** What the field begins with. */
  pasted?: string;
  /** Something is being read. */
  busy: boolean;
  /** The button for what is pasted; a file is read at once. */
  button: { text: string; busyText: string; variant?: 'secondary' };
  onFile(file: File): void;
  onText(text: string): void;
}

/** Takes rows: a file that is chosen or dropped, or what is pasted. */
export function FileOrTextInput(props: FileOrTextProps) {
  const { file, text, pasted = '', busy, button, onFile, onText } = props;
  const [typed, setTyped] = useState(pasted);

  function drop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    onFile(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file is chosen below.
    <div className={styles.form} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <FileField {...file} disabled={busy} onFiles={([first]) => onFile(first)} />
      <div className={stack.gap16}>
        <TextField {...text} multiline autoComplete="off" value={typed} onChange={setTyped} />
        <Button
          variant={button.variant}
          disabled={typed.trim() === ''}
          busy={busy}
          busyText={button.busyText}
          onClick={() => onText(typed)}
        >
          {button.text}
        </Button>
      </div>
    </div>
  );
}

/** The longest text that is pasted, in characters: five thousand rows of a supplier's list. */
const MAX_PASTED = 4_000_000;

interface TableFormProps {
  table: Pick<ReturnType<typeof useSheetReader>, 'reading' | 'pasted' | 'readFile' | 'readText'>;
  /** How many rows it may have: «5 000 строк». */
  most: string;
  pasteHint?: string;
}

/** Takes a table: a file that is chosen or dropped, or cells that are pasted. */
export function SheetUploadForm({
  table,
  most,
  pasteHint = 'Выделите строки вместе с заголовками в Excel, скопируйте и вставьте.',
}: TableFormProps) {
  return (
    <FileOrTextInput
      file={{
        label: 'Файл таблицы',
        hint: `Excel (.xlsx) или csv, до 20 МБ и ${most}. Можно перетащить сюда.`,
        accept: '.xlsx,.csv,.tsv,.txt',
      }}
      text={{
        label: 'Или ячейки таблицы',
        hint: pasteHint,
        max: MAX_PASTED,
      }}
      pasted={table.pasted}
      busy={table.reading}
      button={{ text: 'Посмотреть', busyText: 'Читаем…', variant: 'secondary' }}
      onFile={(file) => void table.readFile(file)}
      onText={(text) => void table.readText(text)}
    />
  );
}

interface FileFieldProps {
  /** «Файл таблицы» */
  label: string;
  hint?: ReactNode;
  /** As the browser takes it: `.xlsx,.csv`. */
  accept: string;
  multiple?: boolean;
  /** A phone takes a photograph for it. */
  photographs?: boolean;
  disabled: boolean;
  /** At least one of them. */
  onFiles(files: [File, ...File[]]): void;
}

/** A field for files; the same may be chosen again, mended. */
export function FileField({ label, hint, accept, multiple, photographs, disabled, onFiles }: FileFieldProps) {
  const id = useId();
  return (
    <div className={styles.file}>
      <label htmlFor={id} className={text.strong}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={text.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choose}>
        <Icon name="upload" size={20} />
        {photographs ? 'Сделать фото' : multiple ? 'Выбрать файлы' : 'Выбрать файл'}
        <input
          id={id}
          type="file"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          accept={accept}
          multiple={multiple}
          capture={photographs && 'environment'}
          disabled={disabled}
          onChange={(event) => {
            const [first, ...more] = event.target.files ?? [];
            if (first) onFiles([first, ...more]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
