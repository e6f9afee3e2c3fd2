import { PreviewGroup } from '../../desk/sheet/preview-group.tsx';
import styles from '../../desk/sheet/table.module.css';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PreviewRow, RowKind } from './preview.ts';
import type { TableImport } from './use-table-import.ts';

/** The kinds of rows in their order; those that stay the same are only counted. */
const shownKinds: [kind: RowKind, title: string][] = [
  ['WRONG', 'С ошибками'],
  ['NEWER', 'Изменены другим'],
  ['CHANGED', 'Изменятся'],
  ['NEW', 'Новые'],
];

/** So many new names are read over one by one. */
const RENAMED_UNSEEN = 3;

const ROW = ['строка', 'строки', 'строк'] as const;

interface ImportPreviewProps {
  table: TableImport;
  rows: readonly PreviewRow[];
}

/** What a table would do, before it is sent: each row, and what the person decides about them. */
export function ImportPreview({ table, rows }: ImportPreviewProps) {
  const { chosen, choices, choose } = table;
  const wrong = rows.filter(({ kind }) => kind === 'WRONG').length;
  const newer = rows.filter(({ kind }) => kind === 'NEWER').length;
  const same = rows.filter(({ kind }) => kind === 'SAME').length;
  const missing = [
    ...new Set(rows.flatMap(({ kind, newCategory }) => (kind === 'WRONG' ? [] : (newCategory ?? [])))),
  ];
  const fresh = chosen.filter(({ id }) => id === null).length;
  const renamed = chosen.filter(({ renames }) => renames).length;
  const held = (wrong > 0 && !choices.skipWrong) || (renamed > RENAMED_UNSEEN && !choices.rename);
  return (
    <>
      {table.notes.map((note) => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
      <fieldset className={styles.columns}>
        <legend>Столбцы</legend>
        {table.columns.map(({ column, head }) => (
          <CheckboxField
            key={column}
            label={head}
            checked={!choices.off.has(column)}
            onChange={(on) => {
              const off = new Set(choices.off);
              if (on) off.delete(column);
              else off.add(column);
              choose({ off });
            }}
          />
        ))}
      </fieldset>
      {table.unknown.length > 0 && (
        <p className={styles.quiet}>Не читаем: {table.unknown.map((head) => `«${head}»`).join(', ')}.</p>
      )}
      <p className={styles.quiet}>
        Пустая ячейка ничего не меняет, прочерк убирает. Товары, которых в таблице нет, остаются как есть.
      </p>
      {shownKinds.map(([kind, title]) => (
        <PreviewGroup
          key={kind}
          title={title}
          thing="Товар"
          outcome={kind === 'WRONG' ? 'Что не так' : 'Что будет'}
          rows={rows.filter((row) => row.kind === kind)}
        >
          {(row) => changesIn(row, choices.makeCategories)}
        </PreviewGroup>
      ))}
      {same > 0 && <p className={styles.quiet}>Без изменений: {same}</p>}
      <section className={styles.bar} aria-label="Загрузка таблицы">
        {missing.length > 0 && (
          <CheckboxField
            label={`Создать категории, которых нет: ${missing.length}`}
            hint={listed(missing)}
            checked={choices.makeCategories}
            onChange={(makeCategories) => choose({ makeCategories })}
          />
        )}
        {newer > 0 && (
          <CheckboxField
            label={`Записать поверх чужих изменений: ${newer} ${plural(newer, ROW)}`}
            checked={choices.overNewer}
            onChange={(overNewer) => choose({ overNewer })}
          />
        )}
        {renamed > RENAMED_UNSEEN && (
          <CheckboxField
            label={`Переименовать ${renamed} ${plural(renamed, ['товар', 'товара', 'товаров'])}`}
            hint="Номер в таблице от одного товара, а название — другого. Если номера от поставщика, снимите их столбец."
            checked={choices.rename}
            onChange={(rename) => choose({ rename })}
          />
        )}
        {wrong > 0 && (
          <CheckboxField
            label={`Загрузить без строк с ошибками: ${wrong} ${plural(wrong, ROW)}`}
            checked={choices.skipWrong}
            onChange={(skipWrong) => choose({ skipWrong })}
          />
        )}
        <div className={styles.buttons}>
          <Button
            disabled={held || chosen.length === 0}
            busy={table.sending}
            busyText="Записываем…"
            onClick={table.bringIn}
          >
            {chosen.length === 0
              ? 'Записывать нечего'
              : `Записать: новых ${fresh}, изменённых ${chosen.length - fresh}`}
          </Button>
          <Button variant="quiet" disabled={table.sending} onClick={table.clear}>
            Другая таблица
          </Button>
        </div>
      </section>
    </>
  );
}

/** What becomes another or was read of a new one, field by field, and the category that is made along. */
function changesIn({ kind, changes, newCategory }: PreviewRow, makesCategories: boolean) {
  return (
    <>
      {kind !== 'WRONG' &&
        changes.map(({ label, was, becomes }) => (
          <li key={label}>
            {label}:{' '}
            {was === null ? (
              short(becomes)
            ) : (
              <>
                <del>{short(was)}</del> → <ins>{short(becomes)}</ins>
              </>
            )}
          </li>
        ))}
      {kind === 'NEW' && newCategory !== null && (
        <li>
          {makesCategories ? 'Новая категория' : 'Не запишем, категории нет'}: {newCategory}
        </li>
      )}
    </>
  );
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const SHOWN = 12;

const listed = (names: readonly string[]) =>
  names.slice(0, SHOWN).join('; ') + (names.length > SHOWN ? ` и ещё ${names.length - SHOWN}` : '');
