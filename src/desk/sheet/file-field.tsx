import type { ReactNode } from 'react';
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
  return (
    <label className={styles.file}>
      <span className={text.strong}>{label}</span>
      {hint !== undefined && <span className={text.below}>{hint}</span>}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          const [first, ...more] = event.target.files ?? [];
          if (first) onFiles([first, ...more]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
