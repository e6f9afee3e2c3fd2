import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import table from '../../ui/lists/table.module.css';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { SearchableSelect, type SelectOption } from '../searchable-select.tsx';
import styles from './table.module.css';
import type { useSheetReader } from './use-sheet-reader.ts';

/** How many rows are drawn at a time: thousands at once would hold the page. */
const AT_A_TIME = 100;

interface ComparedRow {
  /** Its number in the file, from 1; null for a thing that the file does not name. */
  line: number | null;
  kind: string;
  name: string;
  /** The number of the thing it is of; missing or null for a new one. */
  id?: number | null;
  problems: readonly string[];
  warnings: readonly string[];
}

interface SheetPreviewProps<Row extends ComparedRow> {
  /** What was worth knowing of it, and the heads that are not understood. */
  sheet: { notes: readonly string[]; unknown: readonly string[] };
  /** What one is called: «Товар». */
  thing: string;
  /** The kinds of rows in their order: «Новые», and what nothing is to be decided about. Others are not shown. */
  kinds: readonly [kind: Row['kind'], title: string, folded?: 'FOLDED'][];
  rows: readonly Row[];
  /** The kind under which a row stands, where that is not its own. */
  partOf?(row: Row): Row['kind'] | undefined;
  /** More lines of what becomes of a row. */
  detail(row: Row): ReactNode;
  columns?: ReactNode;
  /** What is done with all rows of a kind, in the line of its head. */
  ofGroup?: Partial<Record<Row['kind'], ReactNode>>;
  /** What else is to be known of the rows. */
  children?: ReactNode;
}

/** What a sheet would do, before it is sent: its rows by what becomes of them. */
export function SheetPreview<Row extends ComparedRow>(props: SheetPreviewProps<Row>) {
  const { sheet, thing, kinds, rows, partOf, detail, columns, ofGroup, children } = props;
  return (
    <>
      <SheetNotes sheet={sheet}>{columns}</SheetNotes>
      {children}
      {rows.some((row) => kinds.some(([kind]) => kind === row.kind)) && (
        <table className={joinClassNames(table.table, table.fixed, table.ruled, styles.preview)}>
          <thead>
            <tr>
              <th scope="col" className={styles.line}>
                №<span className="visually-hidden"> строки</span>
              </th>
              <th scope="col">{thing}</th>
              <th scope="col" className={styles.outcome}>
                Что будет
              </th>
            </tr>
          </thead>
          {kinds.map(([kind, title, folded]) => (
            <PreviewGroup
              key={kind}
              {...{ kind, title }}
              beginsOpen={folded === undefined}
              rows={rows.filter((row) => (partOf?.(row) ?? row.kind) === kind)}
              span={3}
              acts={ofGroup?.[kind]}
            >
              {(row) => (
                <tr key={row.line ?? `№ ${row.id}`}>
                  <td className={styles.line}>{row.line}</td>
                  <th scope="row">
                    {typesetName(row.name) || '—'}{' '}
                    {row.id && <span className={textStyles.hint}>№&nbsp;{row.id}</span>}
                  </th>
                  <td>
                    <RowNotes row={row}>{detail(row)}</RowNotes>
                  </td>
                </tr>
              )}
            </PreviewGroup>
          ))}
        </table>
      )}
    </>
  );
}

/** What was worth knowing of a sheet, the choice of its columns, and those that are not read. */
export function SheetNotes({ sheet, children }: Pick<SheetPreviewProps<never>, 'sheet' | 'children'>) {
  return (
    <>
      {sheet.notes.map((note) => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
      {children}
      {sheet.unknown.length > 0 && (
        <p className={textStyles.below}>Не читаем: {sheet.unknown.map((head) => `«${head}»`).join(', ')}.</p>
      )}
    </>
  );
}

interface PreviewGroupProps<Row extends Pick<ComparedRow, 'kind'>> {
  kind: string;
  title: string;
  beginsOpen: boolean;
  rows: readonly Row[];
  /** How many columns the table has. */
  span: number;
  /** Beside its head. */
  acts?: ReactNode;
  children(row: Row): ReactNode;
}

/** The rows of a table of which the same becomes, below a head that counts and folds them; mended ones stay in their places. */
export function PreviewGroup<Row extends Pick<ComparedRow, 'kind'>>(props: PreviewGroupProps<Row>) {
  const { kind, title, beginsOpen, rows, span, acts, children } = props;
  const [opened, setOpened] = useState<boolean | null>(null);
  const [limit, setLimit] = useState(AT_A_TIME);
  if (rows.length === 0) return null;
  const isOpen = opened ?? beginsOpen;
  const mended = kind === 'WRONG' ? rows.filter((row) => row.kind !== kind).length : 0;
  const counts = [
    mended < rows.length && `${title}: ${rows.length - mended}`,
    mended > 0 && `Исправлено: ${mended}`,
  ];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={span} className={styles.groupHead}>
          <div className={styles.groupLine}>
            <h2>
              <button
                type="button"
                className={styles.folder}
                aria-expanded={isOpen}
                onClick={() => setOpened(!isOpen)}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} />
                {counts.filter(Boolean).join(' · ')}
              </button>
            </h2>
            {acts}
          </div>
        </th>
      </tr>
      {isOpen && rows.slice(0, limit).map(children)}
      {isOpen && rows.length > limit && (
        <tr>
          <td colSpan={span}>
            <Button variant="secondary" onClick={() => setLimit(limit + AT_A_TIME)}>
              Показать ещё
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function RowNotes({ row, children }: { row: ComparedRow; children: ReactNode }) {
  return (
    <PlainList className={styles.notes}>
      {row.problems.map((problem) => (
        <li key={problem} className={textStyles.wrong}>
          {problem}
        </li>
      ))}
      {row.warnings.map((warning) => (
        <li key={warning} className={textStyles.warning}>
          {warning}
        </li>
      ))}
      {children}
    </PlainList>
  );
}

/** What `MendedCell` takes for a cell of a row, and whether it is offered: where the cell is wrong or odd, and from then on. */
export function getMendedCell<Part extends string>(
  sheet: Pick<ReturnType<typeof useSheetReader<string, Part>>, 'readAt' | 'mendedAt' | 'mend'>,
  row: ComparedRow & { line: number },
  { head, index, part }: { head: string; index: number; part: Part },
) {
  const mended = sheet.mendedAt(row.line, index);
  const read = sheet.readAt(row.line, index);
  const isWrong = row.problems.some((problem) => problem.startsWith(head));
  return {
    isOffered: isWrong || mended !== undefined || row.warnings.some((warning) => warning.startsWith(head)),
    label: `${head}: ${row.name || `строка ${row.line}`}`,
    ...{ read, isWrong, text: mended ?? read },
    onMend: (text: string) => sheet.mend(row.line, index, text, part),
  };
}

interface MendedCellProps extends Omit<ReturnType<typeof getMendedCell>, 'isOffered'> {
  /** What it may hold, where that is a closed list, and what is said of another text. */
  options?: readonly (string | SelectOption)[] | undefined;
  blank?: string;
}

/** A cell that cannot be read or believed, typed or chosen again where it stands; Enter goes on to the next one. */
export function MendedCell(props: MendedCellProps) {
  const { label, read, text, isWrong, blank = text || 'Выберите', onMend } = props;
  const options = props.options?.map((one) => (typeof one === 'string' ? { value: one, label: one } : one));
  function goOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    const field = event.currentTarget;
    const fields = [
      ...(field.closest('table')?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? []),
    ];
    const next = fields[fields.indexOf(field) + 1];
    if (next) next.focus();
    else field.blur();
  }
  return (
    <div data-wrong={isWrong}>
      {options ? (
        <SearchableSelect
          {...{ label, blank }}
          hiddenLabel
          options={options}
          value={options.some(({ value }) => value === text) ? text : ''}
          onChange={(chosen) => onMend(chosen || read)}
        />
      ) : (
        <TextField
          label={label}
          hiddenLabel
          autoComplete="off"
          value={text}
          onChange={onMend}
          onKeyDown={goOn}
        />
      )}
    </div>
  );
}

const ROW_TO_MEND = ['строку', 'строки', 'строк'] as const;

interface SheetBarProps {
  label: string;
  /** What is still to be decided before it can be sent. */
  wants?: string | false;
  /** How many rows have mistakes, and whether they are left out. */
  skipWrong?: { wrong: number; checked: boolean; onChange(on: boolean): void };
  send: Pick<ComponentProps<typeof Button>, 'busy' | 'busyText' | 'disabled'> & {
    /** «создать 2 товара», «изменить 1 товар»: what there is none of is not named. */
    verbs: readonly (string | false)[];
    onClick(): void;
  };
  /** Something was mended in the rows: another table is asked about. */
  isMended?: boolean;
  onClear(): void;
  /** What else the person decides about the rows. */
  children: ReactNode;
}

/** The decisions over a sheet, the button that sends it and the way to another one. */
export function SpreadsheetImportBar(props: SheetBarProps) {
  const { label, wants, skipWrong, send, isMended = false, onClear, children } = props;
  const [dropping, setDropping] = useState(false);
  const { verbs, disabled, ...sending } = send;
  const words = verbs.filter(Boolean).join(', ');
  const waits =
    skipWrong && skipWrong.wrong > 0 && !skipWrong.checked
      ? `Исправьте ${skipWrong.wrong} ${plural(skipWrong.wrong, ROW_TO_MEND)} или отметьте «Без строк с ошибками».`
      : wants;
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
      {skipWrong && skipWrong.wrong > 0 && (
        <CheckboxField
          label={`Без строк с ошибками: ${skipWrong.wrong}`}
          checked={skipWrong.checked}
          onChange={skipWrong.onChange}
        />
      )}
      {waits && <span className={textStyles.hint}>{waits}</span>}
      <Button {...sending} disabled={disabled || (skipWrong && skipWrong.wrong > 0 && !skipWrong.checked)}>
        {words === '' ? 'Записывать нечего' : words.charAt(0).toUpperCase() + words.slice(1)}
      </Button>
      <Button variant="quiet" disabled={send.busy} onClick={() => (isMended ? setDropping(true) : onClear())}>
        Другая таблица
      </Button>
      <ConfirmDialog
        open={dropping}
        title="Убрать таблицу?"
        text="То, что вы в ней исправили, пропадёт."
        confirmText="Убрать"
        closeText="Оставить"
        danger
        onConfirm={onClear}
        onClose={() => setDropping(false)}
      />
    </section>
  );
}
