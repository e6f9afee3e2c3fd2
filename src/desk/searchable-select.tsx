import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { normalizedWordsOf, normalizeForComparison } from '../lib/russian/words.ts';
import fieldStyles from '../ui/fields/field.module.css';
import { createFieldIds, FieldFrame, type FieldFrameProps } from '../ui/fields/field-frame.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { joinClassNames } from '../ui/join-class-names.ts';
import styles from './searchable-select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Says where in a tree it stands, once others are not in sight. */
  path?: string;
}

interface SelectProps extends Pick<FieldFrameProps, 'hiddenLabel' | 'hint' | 'error' | 'id'> {
  label: string;
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
}

interface SearchableSelectProps extends SelectProps {
  options: readonly SelectOption[];
  /** The label of the empty choice; without it there is none. */
  blank?: string;
}

/** A list longer than this is searched rather than read. */
const READABLE = 12;

/** One of a list: a native list while that is short, else a field that takes a part of the name. */
export function SearchableSelect({ blank, ...select }: SearchableSelectProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (select.options.length <= READABLE)
    return <SelectField {...select} {...(blank !== undefined && { blank })} autoComplete="off" />;
  const options = blank === undefined ? select.options : [{ value: '', label: blank }, ...select.options];
  return (
    <Combobox
      {...select}
      chosen={options.find(({ value }) => value === select.value)?.label ?? ''}
      options={typed === null ? options : searchOptions(options, typed)}
      none="Ничего не нашлось. Попробуйте другое слово"
      typed={typed}
      onType={setTyped}
    />
  );
}

/** The options whose names have all the words typed, «ё» being «е»; first those where one begins a word. */
function searchOptions(options: readonly SelectOption[], typed: string): SelectOption[] {
  const words = normalizedWordsOf(typed);
  const begins = (name: string) => normalizedWordsOf(name).some((word) => word.startsWith(words[0] ?? ''));
  const found = options.filter(({ label }) =>
    words.every((word) => normalizeForComparison(label).includes(word)),
  );
  return [...found.filter(({ label }) => begins(label)), ...found.filter(({ label }) => !begins(label))];
}

interface ComboboxProps extends SelectProps {
  /** The name of what is chosen. */
  chosen: string;
  /** What fits the words typed; all while nothing is typed. */
  options: readonly SelectOption[];
  /** Said where nothing fits. */
  none: string;
  /** What fits before anything is typed may be wrong: Enter takes none that was not pointed at. */
  guessed?: boolean;
  /** Null while nothing is typed: the field shows what is chosen. */
  typed: string | null;
  onType(typed: string | null): void;
}

/** A field that takes a part of a name and shows what fits (WAI-ARIA: editable combobox with a list). */
export function Combobox(props: ComboboxProps) {
  const { label, hiddenLabel, hint, error, value, onChange, disabled, chosen, options, none, typed, onType } =
    props;
  const own = useId();
  const id = props.id ?? own;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** Null until one is pointed at. */
  const [pointed, setPointed] = useState<number | null>(null);
  /** Enter was pressed before anything fitted: the first that comes is meant. */
  const [entered, setEntered] = useState<string | null>(null);
  const active = pointed ?? (props.guessed && typed === null ? -1 : 0);
  const current = options[Math.min(active, options.length - 1)];
  const optionId = (option: SelectOption | undefined) => option && `${id}-option-${option.value}`;

  useLayoutEffect(() => {
    if (open && input.current) list.current?.showPopover({ source: input.current });
  }, [open]);
  useEffect(() => {
    // What is typed next takes the place of the name.
    if (typed === null && input.current === document.activeElement) input.current?.select();
  }, [typed]);
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (entered !== null && entered === typed && current) choose(current);
  });

  function show() {
    setOpen(true);
    if (typed !== null) return;
    input.current?.select();
    const index = options.findIndex((option) => option.value === value);
    setPointed(index === -1 ? null : index);
  }
  function close() {
    setOpen(false);
    onType(null);
    setEntered(null);
  }
  function choose(option: SelectOption) {
    close();
    if (option.value !== value) onChange(option.value);
  }
  function type(text: string) {
    setOpen(true);
    setPointed(null);
    onType(text);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (open) setPointed(Math.max(0, Math.min(options.length - 1, active + step)));
      else show();
    } else if (event.key === 'Enter') {
      if (!open) show();
      else if (current) choose(current);
      else setEntered(typed);
    } else if (event.key === 'Escape' && open) {
      // A dialog around it stays.
      event.stopPropagation();
      close();
    } else {
      // Leaving by the keyboard takes what was searched for.
      if (event.key === 'Tab' && typed && current) choose(current);
      return;
    }
    event.preventDefault();
  }

  return (
    <FieldFrame {...{ id, label, hiddenLabel, hint, error }}>
      <input
        ref={input}
        id={id}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        className={joinClassNames(
          fieldStyles.input,
          fieldStyles.select,
          error !== undefined && fieldStyles.wrong,
        )}
        value={typed ?? chosen.trim()}
        title={open ? undefined : chosen.trim()}
        disabled={disabled}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? optionId(current) : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={createFieldIds(id, { hint, error }).describedBy}
        onClick={show}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => {
          const [first] = options;
          if (typed === '' && first?.value === '') choose(first);
          else close();
        }}
      />
      {open && (
        <div
          ref={list}
          id={`${id}-list`}
          popover="manual"
          role="listbox"
          aria-label="Что подходит"
          className={styles.list}
        >
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            <div
              key={option.value}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === current}
              className={joinClassNames(styles.option, option.value === value && styles.chosen)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {typed === null ? option.label : (option.path ?? option.label)}
            </div>
          ))}
          {options.length === 0 && (
            <div role="option" tabIndex={-1} aria-disabled aria-selected={false} className={styles.none}>
              {none}
            </div>
          )}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {typed && (options.length === 0 ? none : `Найдено: ${options.length}`)}
      </span>
    </FieldFrame>
  );
}
