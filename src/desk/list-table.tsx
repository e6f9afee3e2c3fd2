import {
  Children,
  type ComponentProps,
  type CSSProperties,
  createContext,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/fields/field.tsx';
import { FormButtons } from '../ui/fields/form-buttons.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';
import lists from '../ui/lists/reloading.module.css';
import { RowCheckbox } from '../ui/lists/row-checkbox.tsx';
import text from '../ui/look/text.module.css';
import { PlainList } from '../ui/plain-list.tsx';
import styles from './list.module.css';
import {
  changeListPreferences,
  columnsAsTheyCome,
  isColumnShown,
  setColumnWidth,
  useListPreferences,
} from './list-preferences.ts';
import { useRowShortcuts } from './shortcuts.ts';

export interface ListColumn {
  label: string;
  /** For the ear alone. */
  hiddenLabel?: boolean;
  /** As CSS has it; without one the column takes what is left. */
  width?: string;
  className?: string | undefined;
  /** It may be hidden; `ADDED`: it is, until somebody wants it. */
  optional?: true | 'ADDED';
  /** How the list is sorted by it and what a press does; missing where it cannot be. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort(): void } | undefined;
}

interface ListTableProps {
  /** What is listed, for the ear: «Заказы»; by it the browser remembers how its columns are shown. */
  caption: string;
  columns: readonly ListColumn[];
  /** The box that chooses all rows; missing where none is chosen. */
  all?:
    | { label: string; shortLabel?: string; checked: boolean; onChange(checked: boolean): void }
    | undefined;
  busy: boolean;
  className?: string | undefined;
  /** A `tbody` for each row: its `line`, and what belongs to it. */
  children: ReactNode;
}

/** The columns that are shown, by their places in the list of all, and how many stand side by side. */
const ShownColumns = createContext({ shown: [] as readonly number[], span: 1 });

/** A list of the desk in columns, or in cards where there is no room for them; J, K, X and O lead through its rows. */
export function ListTable({ caption, columns, all, busy, className, children }: ListTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const preferences = useListPreferences(caption);
  const { order, widths } = preferences;
  const ordered = orderColumns(columns, order);
  const shown = ordered.filter((column) => isColumnShown(column, preferences));
  const shownKey = shown.map((column) => columns.indexOf(column)).join();
  const span = shown.length + (all ? 1 : 0);
  const [choosing, setChoosing] = useState(false);
  const fluid = shown.findIndex(({ width }) => width === undefined);
  // A dash where some are ticked, not all.
  useEffect(() => {
    const [head, ...rows] = table.current?.querySelectorAll<HTMLInputElement>(`.${styles.tick} input`) ?? [];
    if (head) head.indeterminate = !head.checked && rows.some(({ checked }) => checked);
  });
  useRowShortcuts({ title: caption, list: table, row: ':scope > tbody', ticks: all !== undefined });
  return (
    <ShownColumns value={useMemo(() => ({ shown: shownKey.split(',').map(Number), span }), [shownKey, span])}>
      <table
        ref={table}
        className={joinClassNames(styles.table, lists.reloading, className)}
        aria-busy={busy}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {all && (
              <th scope="col" className={styles.tick}>
                <RowCheckbox {...all}>
                  <span className={styles.tickLabel}>{all.shortLabel ?? all.label}</span>
                </RowCheckbox>
              </th>
            )}
            {shown.map((column, index) => (
              <ColumnHead
                key={column.label}
                {...column}
                setRem={widths[column.label]}
                // The edge towards the column that takes what is left is the one that moves.
                edge={isSized(column) ? (index < fluid ? 'right' : 'left') : undefined}
                onResize={(rem) => setColumnWidth(caption, column.label, rem)}
              >
                {index === shown.length - 1 && columns.some(({ optional }) => optional) && (
                  <button type="button" className={styles.chooser} onClick={() => setChoosing(true)}>
                    <Icon name="settings" size={16} />
                    Столбцы
                  </button>
                )}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        {children}
      </table>
      <Dialog open={choosing} title={`${caption}: столбцы`} onClose={() => setChoosing(false)}>
        <ColumnChooser list={caption} columns={ordered} table={table} onClose={() => setChoosing(false)} />
      </Dialog>
    </ShownColumns>
  );
}

/** The columns in the order that was chosen; what begins and ends a row stays where it is. */
function orderColumns(columns: readonly ListColumn[], order: readonly string[]): ListColumn[] {
  const place = (column: ListColumn) => {
    const index = columns.indexOf(column);
    const chosen = order.indexOf(column.label);
    return isMovable(columns, column) && chosen !== -1 ? chosen : index;
  };
  return columns.toSorted((one, other) => place(one) - place(other));
}

const isMovable = (columns: readonly ListColumn[], column: ListColumn) =>
  column !== columns[0] && !column.hiddenLabel;

const isSized = ({ width, hiddenLabel }: ListColumn) => width !== undefined && !hiddenLabel;

/** What a column may not be narrower than, and the one that takes what is left; in rem. */
const NARROWEST = 4;
const NARROWEST_REST = 10;

const measureRem = (element: Element) =>
  element.getBoundingClientRect().width /
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Returns how wide a column becomes where `head` is made wider by `rem`, in rem: others keep their room. */
function resizedRem(head: Element, rem: number): number {
  const rest = head.parentElement?.querySelector('[data-rest]');
  const spare = rest ? Math.max(0, measureRem(rest) - NARROWEST_REST) : 0;
  return Math.max(NARROWEST, measureRem(head) + Math.min(rem, spare));
}

interface ColumnHeadProps extends ListColumn {
  /** How wide it was made by hand, in rem. */
  setRem: number | undefined;
  /** Which edge is dragged to make it wider. */
  edge: 'left' | 'right' | undefined;
  onResize(rem: number): void;
  children: ReactNode;
}

function ColumnHead(props: ColumnHeadProps) {
  const { label, hiddenLabel, width, className, sort, setRem, edge, onResize, children } = props;
  /** How wide it is while its edge is dragged, in rem; it is remembered when that ends. */
  const [dragged, setDragged] = useState<number>();
  function drag(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.parentElement;
    if (head === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const step = (edge === 'left' ? -event.movementX : event.movementX) / head.offsetWidth;
    if (step !== 0) setDragged(resizedRem(head, measureRem(head) * step));
  }
  function endDrag() {
    if (dragged !== undefined) onResize(dragged);
    setDragged(undefined);
  }
  const rem = dragged ?? setRem;
  return (
    <th
      scope="col"
      className={className}
      data-column={label}
      data-rest={width === undefined || undefined}
      style={{ '--width': rem === undefined ? width : `${rem}rem` } as CSSProperties}
      aria-sort={sort?.direction}
    >
      {sort === undefined ? (
        <span className={hiddenLabel ? 'visually-hidden' : undefined}>{label}</span>
      ) : (
        <button type="button" className={styles.sorter} onClick={sort.onSort}>
          {label}
          {sort.direction && (
            <Icon name={sort.direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={16} />
          )}
        </button>
      )}
      {children}
      {edge && (
        <span
          className={styles.edge}
          data-edge={edge}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onLostPointerCapture={endDrag}
        />
      )}
    </th>
  );
}

/** A press beside what the cells hold does what the name of the row does; who marks words to copy them means no press. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const isHeld =
    (target as Element).closest('a, button, input, form, label, summary, dialog, [popover]') !== null;
  if (!isHeld && getSelection()?.isCollapsed)
    currentTarget.querySelector<HTMLElement>('[data-opener]')?.click();
}

/** A line of the list: a cell for each of its columns, as they come, after the cell to tick. */
export function ListRow({ children }: { children: ReactNode }) {
  const { shown, span } = useContext(ShownColumns);
  const cells = Children.toArray(children);
  const ticks = span - shown.length;
  return (
    <tr className={styles.line} onClick={openRow}>
      {cells.slice(0, ticks)}
      {shown.map((index) => cells[index + ticks])}
    </tr>
  );
}

/** A line of a list whose rows are not loaded. */
export function WaitingRow({ columns, ticks }: { columns: readonly ListColumn[]; ticks: boolean }) {
  return (
    <tbody className={styles.row}>
      <ListRow>
        {ticks && <td key="tick" className={styles.tick} />}
        {columns.map(({ label, className }) => (
          <td key={label} className={joinClassNames(styles.waiting, className)} />
        ))}
      </ListRow>
      <RowBelow />
    </tbody>
  );
}

/** A line as wide as the list: below a row, or above the first row of a day. */
export function RowBelow({ className, children }: Pick<ComponentProps<'td'>, 'className' | 'children'>) {
  const { span } = useContext(ShownColumns);
  return (
    <tr className={styles.under}>
      <td colSpan={span} className={className}>
        {children}
      </td>
    </tr>
  );
}

interface ColumnChooserProps {
  list: string;
  columns: readonly ListColumn[];
  table: RefObject<HTMLTableElement | null>;
  onClose(): void;
}

/** Which columns are shown, where and how wide, also for those who drag nothing. */
function ColumnChooser({ list, columns, table, onClose }: ColumnChooserProps) {
  const preferences = useListPreferences(list);
  const [done, setDone] = useState('');
  const movable = columns.filter(({ hiddenLabel }, index) => index > 0 && !hiddenLabel);

  function move(column: ListColumn, by: 1 | -1) {
    const from = movable.indexOf(column);
    const other = movable[from + by];
    if (other === undefined) return;
    const labels = columns.map(({ label }) => label);
    const [here, there] = [labels.indexOf(column.label), labels.indexOf(other.label)];
    changeListPreferences(list, { order: labels.with(here, other.label).with(there, column.label) });
    setDone(`${column.label}: ${from + by + 1} из ${movable.length}`);
  }
  function resize({ label }: ListColumn, rem: number) {
    const head = table.current?.querySelector(`[data-column="${label}"]`);
    if (!head) return;
    setColumnWidth(list, label, resizedRem(head, rem));
    setDone(`${label}: ${rem > 0 ? 'шире' : 'уже'}`);
  }

  return (
    <>
      <PlainList>
        <li className={joinClassNames(styles.choice, text.hint)} aria-hidden="true">
          <span />
          <span>ширина</span>
          <span>место</span>
        </li>
        {columns.map((column, index) => {
          const { label, optional, hiddenLabel } = column;
          const isShown = isColumnShown(column, preferences);
          const kept = optional === 'ADDED' ? 'added' : 'hidden';
          return hiddenLabel ? null : (
            <li key={label} className={styles.choice}>
              {optional ? (
                <CheckboxField
                  label={label}
                  checked={isShown}
                  onChange={() => {
                    const others = preferences[kept].filter((one) => one !== label);
                    const isKept = others.length < preferences[kept].length;
                    changeListPreferences(list, { [kept]: isKept ? others : [...others, label] });
                  }}
                />
              ) : (
                <span className={styles.always}>{label}</span>
              )}
              {isSized(column) && isShown ? (
                <>
                  <SignButton name="minus" label={`Уже: ${label}`} onClick={() => resize(column, -1)} />
                  <SignButton name="plus" label={`Шире: ${label}`} onClick={() => resize(column, 1)} />
                </>
              ) : (
                <span />
              )}
              {index > 0 && (
                <>
                  <SignButton name="arrow-up" label={`Выше: ${label}`} onClick={() => move(column, -1)} />
                  <SignButton name="arrow-down" label={`Ниже: ${label}`} onClick={() => move(column, 1)} />
                </>
              )}
            </li>
          );
        })}
      </PlainList>
      <p className={text.hint}>
        Ширину можно менять и мышью, за край заголовка. Запомним на этом компьютере.
      </p>
      <p role="status" className="visually-hidden">
        {done}
      </p>
      <FormButtons>
        <Button onClick={onClose}>Готово</Button>
        <Button
          variant="secondary"
          onClick={() => {
            changeListPreferences(list, columnsAsTheyCome);
            setDone('Столбцы как были');
          }}
        >
          Как было
        </Button>
      </FormButtons>
    </>
  );
}

type SignButtonProps = Pick<ComponentProps<typeof Icon>, 'name'> & { label: string; onClick(): void };

function SignButton({ name, label, onClick }: SignButtonProps) {
  return (
    <button type="button" className={styles.sign} aria-label={label} title={label} onClick={onClick}>
      <Icon name={name} size={20} />
    </button>
  );
}
