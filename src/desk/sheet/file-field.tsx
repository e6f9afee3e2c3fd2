import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/look/text.module.css';
import styles from './file-field.module.css';

interface FileFieldProps {
  /** «Файл таблицы» */
  label: string;
  hint?: ReactNode;
  /** As the browser takes it: `.xlsx,.csv`. */
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  /** At least one of them. */
  onFiles(files: [File, ...File[]]): void;
}

/** A field for files; the same may be chosen again, mended. */
export function FileField({ label, hint, accept, multiple, disabled, onFiles }: FileFieldProps) {
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
        {multiple ? 'Выбрать файлы' : 'Выбрать файл'}
        <input
          id={id}
          type="file"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          accept={accept}
          multiple={multiple}
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
