import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  type Day,
  formatDottedDay,
  formatLongDay,
  formatMonth,
  isDay,
  moscowDay,
  weekdayOf,
} from '../../lib/calendar.ts';
import { parseTypedDay } from '../../lib/typed-day.ts';
import { Icon } from '../icon.tsx';
import { joinClassNames } from '../join-class-names.ts';
import { runAfterPress } from './after-press.ts';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { createFieldIds, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { usePreHydrationInput } from './pre-hydration-input.ts';

interface DateFieldProps extends Omit<FieldFrameProps, 'hiddenLabel' | 'action'> {
  /** `2026-11-26`; empty for none; what was typed and is no day stays as it is. */
  value: string;
  /** Hears the day once its year is whole, when the field is left, on Enter; until then what is typed. */
  onChange(day: string): void;
  /** The calendar offers none before it. */
  min?: Day;
  /** The field was left; after the press that left it. */
  onBlur?: () => void;
  disabled?: boolean | undefined;
}

/** `26.11.2026`, and nothing that could go on. */
const WHOLE = /^(\d{8}|.*\D\d{4}|\d{4}-\d\d-\d\d)$/;

const NO_DAY = 'Такого дня нет. Напишите день, месяц и год, например 26.11.2026';

/** A day: typed as people write it, or chosen in the calendar beside it. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, name, value, disabled, min, onChange, onBlur } = props;
  const own = useId();
  const id = props.id ?? name ?? own;
  const control = useRef<HTMLDivElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(true);
  /** The text stands until the value becomes another than it was, and than what was made of it. */
  const [typed, setTyped] = useState<{ text: string; values: string[] } | null>(null);
  const text = typed?.values.includes(value) ? typed.text : isDay(value) ? formatDottedDay(value) : value;
  const fault = isLeft && text.trim() !== '' && dayOf(text) === undefined ? NO_DAY : undefined;
  const notes = { hint, error: error ?? fault };

  function type(next: string) {
    const meant = (WHOLE.test(next.trim()) && dayOf(next)) || next.trim();
    setLeft(false);
    setTyped({ text: next, values: [value, meant] });
    if (meant !== value) onChange(meant);
  }
  function commit(next: string) {
    const day = dayOf(next);
    if (day === undefined) return;
    setTyped(null);
    if (day !== value) onChange(day);
  }
  usePreHydrationInput(control, (early) => {
    type(early);
    commit(early);
  });

  return (
    <FieldFrame {...{ id, label, optional, ...notes }}>
      <div ref={control} className={styles.control}>
        <input
          {...{ id, name, disabled }}
          value={text}
          autoComplete="off"
          inputMode="numeric"
          placeholder="дд.мм.гггг"
          maxLength={20}
          aria-invalid={notes.error === undefined ? undefined : true}
          aria-describedby={createFieldIds(id, notes).describedBy}
          className={joinClassNames(
            fieldStyles.input,
            styles.input,
            notes.error !== undefined && fieldStyles.wrong,
          )}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && commit(text)}
          onBlur={() => {
            commit(text);
            runAfterPress(() => {
              setLeft(true);
              onBlur?.();
            });
          }}
        />
        <button
          type="button"
          className={styles.opener}
          disabled={disabled}
          popoverTarget={`${id}-calendar`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={isDay(value) ? `Календарь, выбрано ${formatLongDay(value)}` : 'Календарь'}
        >
          <Icon name="calendar" />
        </button>
        <div
          ref={calendar}
          id={`${id}-calendar`}
          popover="auto"
          role="dialog"
          aria-label="Выбор дня"
          className={styles.calendar}
          onBeforeToggle={(event) => setOpen(event.newState === 'open')}
          onToggle={(event) => event.newState === 'open' && focusDay(event.currentTarget)}
          // Its keys are not those of the form, panel or list around it.
          onKeyDown={(event) => event.stopPropagation()}
          onBlur={({ relatedTarget, currentTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
          }}
        >
          {open && (
            <Calendar
              chosen={isDay(value) ? value : null}
              min={min}
              onChoose={(day) => {
                commit(day);
                calendar.current?.hidePopover();
              }}
            />
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

const dayOf = (typed: string) => parseTypedDay(typed, moscowDay(new Date()));

const focusDay = (calendar: HTMLElement) =>
  calendar.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true });

interface CalendarProps {
  chosen: Day | null;
  min: Day | undefined;
  onChoose(day: Day): void;
}

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
const SHORT_WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];

/** The days of a month (WAI-ARIA: date picker dialog): arrows, Home, End, Page Up and Down, with Shift by years. */
function Calendar({ chosen, min = '', onChoose }: CalendarProps) {
  const today = moscowDay(new Date());
  const [active, setActive] = useState(chosen ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const isByKeys = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    if (isByKeys.current && grid.current) focusDay(grid.current);
    isByKeys.current = false;
  });

  const go = (day: Day) => setActive(day < min ? min : day);
  const turn = (months: number) => go(addMonths(active, months));

  function press(event: KeyboardEvent) {
    const weekday = weekdayOf(active);
    const months = event.shiftKey ? 12 : 1;
    const day = {
      ArrowLeft: addDays(active, -1),
      ArrowRight: addDays(active, 1),
      ArrowUp: addDays(active, -7),
      ArrowDown: addDays(active, 7),
      Home: addDays(active, 1 - weekday),
      End: addDays(active, 7 - weekday),
      PageUp: addMonths(active, -months),
      PageDown: addMonths(active, months),
    }[event.key];
    if (day === undefined) return;
    event.preventDefault();
    isByKeys.current = true;
    go(day);
  }

  const first = `${active.slice(0, 8)}01`;
  const begin = addDays(first, 1 - weekdayOf(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(begin, week * 7 + weekday)),
  );
  return (
    <>
      <div className={styles.head}>
        <button type="button" className={styles.turn} aria-label="Предыдущий месяц" onClick={() => turn(-1)}>
          <Icon name="chevron-left" />
        </button>
        <p id={id} className={styles.month} aria-live="polite">
          {formatMonth(first)}
        </p>
        <button type="button" className={styles.turn} aria-label="Следующий месяц" onClick={() => turn(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the pattern is a table. */}
      <table ref={grid} role="grid" aria-labelledby={id} className={styles.days}>
        <thead>
          <tr>
            {SHORT_WEEKDAYS.map((name, index) => (
              <th key={name} scope="col" abbr={WEEKDAYS[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={press}>
          {weeks.map(([monday = '', ...rest]) => (
            <tr key={monday}>
              {[monday, ...rest].map((day) =>
                day.slice(0, 7) === active.slice(0, 7) ? (
                  <td key={day}>
                    <button
                      type="button"
                      disabled={day < min}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={formatLongDay(day)}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={styles.today} onClick={() => onChoose(today)}>
        Сегодня
      </button>
    </>
  );
}

interface DateFilterProps {
  label: string;
  /** Null for any day. */
  value: Day | null;
  onChange(day: Day | null): void;
}

/** A day that narrows a list; a half-typed one leaves the list as it is. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <DateField
      label={label}
      value={value ?? ''}
      onChange={(day) => {
        if (day === '' || isDay(day)) onChange(day || null);
      }}
    />
  );
}
