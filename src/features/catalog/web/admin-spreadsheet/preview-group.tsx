import { useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import type { PreviewRow, RowKind } from './rows/preview.ts';
import styles from './spreadsheet.module.css';

const headings: Record<RowKind, string> = {
  WRONG: 'С ошибками',
  NEWER: 'Изменены другим',
  CHANGED: 'Изменятся',
  NEW: 'Новые',
  SAME: 'Без изменений',
};

/** How many rows are drawn at a time: thousands at once would hold the page. */
const AT_A_TIME = 100;

/** The rows of one kind; those that stay the same are only counted. */
export function PreviewGroup({ kind, rows }: { kind: RowKind; rows: readonly PreviewRow[] }) {
  const [limit, setLimit] = useState(AT_A_TIME);
  if (rows.length === 0) return null;
  const heading = `${headings[kind]}: ${rows.length}`;
  if (kind === 'SAME') return <p className={styles.quiet}>{heading}</p>;
  return (
    <section className={styles.group}>
      <h2>{heading}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              №<span className="visually-hidden"> строки</span>
            </th>
            <th scope="col">Товар</th>
            <th scope="col">{kind === 'WRONG' ? 'Что не так' : 'Что будет'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
            <tr key={row.line}>
              <td className={styles.line}>{row.line}</td>
              <th scope="row">
                {row.name || '—'}
                {row.id !== null && <span className={styles.quiet}>№ {row.id}</span>}
              </th>
              <td>
                <RowNotes row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > limit && (
        <div>
          <Button variant="secondary" onClick={() => setLimit(limit + AT_A_TIME)}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  );
}

function RowNotes({ row }: { row: PreviewRow }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets.
    <ul role="list" className={styles.notes}>
      {row.problems.map((problem) => (
        <li key={problem} className={styles.wrong}>
          {problem}
        </li>
      ))}
      {row.warnings.map((warning) => (
        <li key={warning} className={styles.warning}>
          {warning}
        </li>
      ))}
      {row.kind !== 'WRONG' &&
        row.changes.map(({ label, was, becomes }) => (
          <li key={label}>
            {label}: <del>{short(was)}</del> → <ins>{short(becomes)}</ins>
          </li>
        ))}
      {row.kind === 'NEW' && row.newCategory !== null && <li>Новая категория: {row.newCategory}</li>}
    </ul>
  );
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
