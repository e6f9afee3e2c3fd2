import type { ReactNode } from 'react';
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
      <span className={styles.label}>{label}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
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
