import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../ui/button.tsx';
import { joinClassNames } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/fields/field.tsx';
import { Icon } from '../ui/icon.tsx';
import lists from '../ui/lists/reloading.module.css';
import { RowCheckbox } from '../ui/lists/row-tick.tsx';
import styles from './list.module.css';
import { changeListPreferences, useListPreferences } from './list-preferences.ts';
import { useRowShortcuts } from './shortcuts.ts';

export interface ListColumn {
  label: string;
  /** For the ear alone. */
  hiddenLabel?: boolean;
  /** As CSS has it; without one the column takes what is left. */
  width?: string;
  className?: string | undefined;
  /** It may be hidden; its cells are `OptionalListCell`s. */
  optional?: true;
  /** How the list is sorted by it and what a press does; missing where it cannot be. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort(): void } | undefined;
}

interface ListTableProps {
  /** What is listed, for the ear: «Заказы»; by it the browser remembers which columns are hidden. */
  caption: string;
  columns: readonly ListColumn[];
  /** The box that chooses all rows; missing where none is chosen. */
  all?: { label: string; shortLabel?: string; checked: boolean; onChange(checked: boolean): void };
  busy: boolean;
  className?: string | undefined;
  /** A `tbody` for each row: its `line`, and what belongs to it. */
  children: ReactNode;
}

const ShownColumns = createContext({ hidden: [] as readonly string[], span: 1 });

/** A list of the desk in columns, or in cards where there is no room for them; J, K, X and O lead through its rows. */
export function ListTable({ caption, columns, all, busy, className, children }: ListTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { hidden } = useListPreferences(caption);
  const shown = columns.filter(({ label, optional }) => !(optional && hidden.includes(label)));
  const span = shown.length + (all ? 1 : 0);
  const choosable = columns.filter(({ optional }) => optional);
  useRowShortcuts({ title: caption, list: table, row: ':scope > tbody', ticks: all !== undefined });
  return (
    <ShownColumns value={useMemo(() => ({ hidden, span }), [hidden, span])}>
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
              <ColumnHead key={column.label} {...column}>
                {index === shown.length - 1 && choosable.length > 0 && (
                  <ColumnChooser list={caption} columns={choosable} hidden={hidden} />
                )}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ShownColumns>
  );
}

function ColumnHead({
  label,
  hiddenLabel,
  width,
  className,
  sort,
  children,
}: ListColumn & ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={className}
      style={{ '--width': width } as CSSProperties}
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
    </th>
  );
}

/** A cell of an optional column; nothing while that is hidden. */
export function OptionalListCell({ column, ...cell }: ComponentProps<'td'> & { column: string }) {
  return useContext(ShownColumns).hidden.includes(column) ? null : <td {...cell} />;
}

/** The line below a row, as wide as the list. */
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
  hidden: readonly string[];
}

/** Which columns are shown. */
function ColumnChooser({ list, columns, hidden }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.chooser} onClick={() => setOpen(true)}>
        <Icon name="settings" size={16} />
        Столбцы
      </button>
      <Dialog open={open} title={`${list}: столбцы`} onClose={() => setOpen(false)}>
        <div>
          {columns.map(({ label }) => (
            <CheckboxField
              key={label}
              label={label}
              checked={!hidden.includes(label)}
              onChange={(shown) => {
                const others = hidden.filter((one) => one !== label);
                changeListPreferences(list, { hidden: shown ? others : [...others, label] });
              }}
            />
          ))}
        </div>
        <p>Запомним на этом компьютере.</p>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Готово
        </Button>
      </Dialog>
    </>
  );
}
