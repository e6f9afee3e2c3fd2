import { type ReactNode, type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SearchField, TextField } from '../ui/fields/field.tsx';
import { FormButtons } from '../ui/fields/form-buttons.tsx';
import grid from '../ui/fields/form-grid.module.css';
import { Icon } from '../ui/icon.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';
import inRow from '../ui/lists/row.module.css';
import stack from '../ui/lists/stack.module.css';
import { PlainList } from '../ui/plain-list.tsx';
import { Expander } from './editing/toggles.tsx';
import styles from './filter-bar.module.css';
import { changeListPreferences, type SavedFilter, useListPreferences } from './list-preferences.ts';
import type { ShowOptions } from './list-url.ts';
import { useRegisterShortcuts } from './shortcuts.ts';

/** What narrows a list, to be taken away by a press. */
export interface AppliedFilter {
  label: string;
  remove(): void;
}

interface FilterBarProps {
  /** «Отбор заказов» */
  label: string;
  /** The field that is always there. */
  search: ReactNode;
  /** Beside it. */
  children?: ReactNode;
  /** What folds, and what the button that opens it says. */
  fold?: { label: string; fields: ReactNode } | undefined;
  /** At the end of the row, what is seldom done with the list. */
  more?: ReactNode;
  chips?: readonly AppliedFilter[];
  /** Takes away all that narrows the list; offered beside the chips. */
  onReset?: () => void;
  /** The list is empty now: what narrows it so is not offered to be remembered. */
  isEmpty?: boolean;
}

/** What narrows a list: a search in one row with what is used most, the rest folded; below them what narrows it now. «/» leads to the search. */
export function FilterBar(props: FilterBarProps) {
  const { label, search, children, fold, more, chips = [], onReset, isEmpty = false } = props;
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const foldId = useId();
  const bar = useRef<HTMLElement>(null);
  const saved = useSavedFilters(label);
  useRegisterShortcuts(label, [
    { press: ['Slash'], label: 'К поиску', run: () => bar.current?.querySelector('input')?.focus() },
  ]);
  const keep = saved.isNew && !isEmpty && (
    <Button variant="quiet" onClick={() => setNaming(true)}>
      Запомнить отбор
    </Button>
  );
  return (
    <search ref={bar} className={styles.bar} aria-label={label}>
      {search}
      <div className={styles.verbs}>
        {fold && (
          <Expander open={open} controls={foldId} onToggle={() => setOpen(!open)}>
            {fold.label}
          </Expander>
        )}
        {children}
        {(!fold || (open && chips.length === 0)) && keep}
        {more}
      </div>
      {fold && (
        <div id={foldId} className={joinClassNames(grid.columns, styles.fold)} hidden={!open}>
          {fold.fields}
        </div>
      )}
      {(chips.length > 0 || saved.filters.length > 0) && (
        <div className={chips.length > 0 ? joinClassNames(inRow.gap8, styles.row) : inRow.pressed}>
          <RemovableChips label="Список сужен" verb="Не сужать: " chips={chips} />
          {chips.length > 0 && onReset && (
            <Button variant="quiet" onClick={onReset}>
              Сбросить отбор
            </Button>
          )}
          {fold && chips.length > 0 && keep}
          {saved.filters.length > 0 && (
            <PlainList className={inRow.gap8} aria-label="Сохранённый отбор">
              {saved.filters.map((one) => (
                <li key={one.search} className={styles.saved}>
                  <Link {...saved.linkTo(one)}>{one.name}</Link>
                  <button type="button" onClick={() => saved.forget(one)}>
                    <Icon name="close" size={16} />
                    <span className="visually-hidden">Забыть отбор «{one.name}»</span>
                  </button>
                </li>
              ))}
            </PlainList>
          )}
        </div>
      )}
      <Dialog open={naming} title="Запомнить отбор" onClose={() => setNaming(false)}>
        <NameForm
          onClose={() => setNaming(false)}
          onName={(name) => {
            saved.keep(name);
            setNaming(false);
          }}
        />
      </Dialog>
    </search>
  );
}

interface RemovableChipsProps {
  /** What they are, and what a press does, for the ear. */
  label: string;
  verb: string;
  chips: readonly AppliedFilter[];
  disabled?: boolean | undefined;
}

/** What is chosen, each taken away by a press; nothing where there is none. */
export function RemovableChips({ label, verb, chips, disabled }: RemovableChipsProps) {
  if (chips.length === 0) return null;
  return (
    <PlainList className={inRow.gap8} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <button type="button" className={styles.chip} disabled={disabled} onClick={chip.remove}>
            <span className="visually-hidden">{verb}</span>
            {chip.label}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </PlainList>
  );
}

/** How long typing must rest before the search begins. */
const TYPING_MS = 500;

/** Each list of people is an entry of the audit log: none is shown for what is only begun. */
const PEOPLE_TYPING_MS = 1200;
const PEOPLE_LETTERS = 3;

interface ListSearchProps {
  label: string;
  placeholder: string;
  max: number;
  /** Its list shows people, and each look at it is recorded. */
  isOfPeople?: boolean;
  /** What the list shows now. */
  value: string;
  /** While a search is mended Back has nothing to return to between the letters: `replace`. */
  onSearch(search: string, options: ShowOptions): void;
  /** Told of each letter. */
  onType?(): void;
}

/** The search of a list, which narrows it as soon as typing rests, or by Enter. */
export function ListSearch({ value, isOfPeople = false, onSearch, onType, ...field }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, a link or «Сбросить» changed the search from outside.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const latest = useRef({ value, onSearch });
  latest.current = { value, onSearch };
  const search = useCallback((text: string) => {
    const { value: now, onSearch: tell } = latest.current;
    const sought = text.trim();
    if (sought !== now) tell(sought, { replace: sought !== '' && now !== '', keepsOpened: true });
  }, []);

  useEffect(() => {
    const { length } = typed.trim();
    if (isOfPeople && length > 0 && length < PEOPLE_LETTERS) return;
    const timer = setTimeout(() => search(typed), isOfPeople ? PEOPLE_TYPING_MS : TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, isOfPeople, search]);

  function type(text: string) {
    setTyped(text);
    onType?.();
  }
  return (
    <SearchField
      {...field}
      hiddenLabel
      value={typed}
      onChange={type}
      onKeyDown={(event) => event.key === 'Enter' && search(typed)}
    />
  );
}

/** Says what is in the address beside a filter, or only in this tab. */
const NOT_SAVED = ['page', 'open', 'new', 'deleted', 'search'];

/** The filters of a list that were given names, each an address of the list, and whether what narrows it now is none of them. */
function useSavedFilters(list: string) {
  const { pathname, search } = useLocation();
  const { filters } = useListPreferences(list);
  const narrowing = new URLSearchParams(search);
  for (const name of NOT_SAVED) narrowing.delete(name);
  const here = `${narrowing}`;
  const store = (kept: readonly SavedFilter[]) => changeListPreferences(list, { filters: kept });
  return {
    filters,
    isNew: here !== '' && filters.every((one) => one.search !== here),
    keep: (name: string) => store([...filters, { name, search: here }]),
    forget: (gone: SavedFilter) => store(filters.filter((one) => one !== gone)),
    linkTo: (one: SavedFilter) => ({
      to: `${pathname}?${one.search}`,
      'aria-current': one.search === here ? ('page' as const) : undefined,
    }),
  };
}

function NameForm({ onName, onClose }: { onName(name: string): void; onClose(): void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === '') setError('Напишите, как его назвать');
    else onName(name.trim());
  }
  return (
    <form className={stack.gap16} method="post" noValidate onSubmit={submit}>
      <TextField
        id="filter-name"
        label="Как его назвать"
        hint="Появится над списком на этом компьютере"
        autoComplete="off"
        max={40}
        value={name}
        error={error}
        onChange={setName}
      />
      <FormButtons onCancel={onClose}>
        <Button type="submit">Запомнить</Button>
      </FormButtons>
    </form>
  );
}
