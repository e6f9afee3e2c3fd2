import { useId, useRef, useState } from 'react';
import { formatChoiceWithKind, getChoiceKindName } from '../../catalog/product-choices.ts';
import { usePreHydrationInput } from '../../ui/fields/pre-hydration-input.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './line-fields.module.css';

interface QuantityStepperProps {
  value: number;
  onChange(value: number): void;
  min?: number;
  max?: number;
  /** What is counted, for the ear: the name of the product. */
  label: string;
}

/** How many pieces: minus, a number, plus. No number becomes the least one, too much the greatest. */
export function QuantityStepper({ value, onChange, min = 1, max = 999, label }: QuantityStepperProps) {
  // What is being typed may be no quantity yet: an empty field on the way from 1 to 25.
  const [draft, setDraft] = useState<string | null>(null);
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  usePreHydrationInput(box, (typed, isInField) => {
    if (isInField) type(typed);
    else onChange(quantityFrom(typed, min, max));
  });
  const atMax = value >= max;

  function type(text: string) {
    setDraft(text);
    const typed = quantityFrom(text, min, max);
    if (text.trim() === String(typed)) onChange(typed);
  }

  function settle() {
    if (draft === null) return;
    setDraft(null);
    onChange(quantityFrom(draft, min, max));
  }

  return (
    <div ref={box} className={styles.wrap}>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.button}
          aria-label={`Уменьшить количество: ${label}`}
          disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - 1))}
        >
          <Icon name="minus" />
        </button>
        <input
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Количество: ${label}`}
          aria-describedby={atMax ? hintId : undefined}
          maxLength={String(max).length + 1}
          value={draft ?? String(value)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
          }}
        />
        <button
          type="button"
          className={styles.button}
          aria-label={`Увеличить количество: ${label}`}
          disabled={atMax}
          onClick={() => onChange(Math.min(max, value + 1))}
        >
          <Icon name="plus" />
        </button>
      </div>
      {atMax && (
        <p id={hintId} className={styles.hint}>
          Не больше {max} шт.
        </p>
      )}
    </div>
  );
}

function quantityFrom(text: string, min: number, max: number): number {
  const typed = Number.parseInt(text, 10);
  return Number.isNaN(typed) ? min : Math.min(max, Math.max(min, typed));
}

interface ChoiceSelectProps {
  /** What the product comes in, at least one. */
  choices: readonly string[];
  /** The chosen one; while it is none of the choices the list reads «Выберите размер». */
  value: string | undefined;
  onChange(choice: string): void;
  /** The name of the product, for the ear. */
  of: string;
  error?: string | undefined;
  /** Nothing is chosen though it has to be; what the list reads says so. */
  missing?: boolean;
  /** As on a card: «50 размер», since what is cut off there must not be the size itself. */
  narrow?: boolean;
}

/** A list of the sizes or the like of a product: «Размер: 50». */
export function ProductChoiceSelect({
  choices,
  value,
  onChange,
  of,
  error,
  missing = false,
  narrow = false,
}: ChoiceSelectProps) {
  const chosen = value !== undefined && choices.includes(value);
  const word = getChoiceKindName(choices[0] ?? '');
  const title = word === 'размер' ? 'Размер' : 'Вариант';
  const short = (choice: string) => (getChoiceKindName(choice) === 'размер' ? `${choice} размер` : choice);
  return (
    <SelectField
      label={`${title}: ${of}`}
      hiddenLabel
      autoComplete="off"
      options={choices.map((choice) => ({
        value: choice,
        label: narrow ? short(choice) : formatChoiceWithKind(choice),
      }))}
      {...(chosen ? {} : { blank: narrow ? title : `Выберите ${word}` })}
      value={chosen ? value : ''}
      error={error}
      {...(missing ? { wrong: true } : {})}
      onChange={(choice) => {
        if (choice !== '') onChange(choice);
      }}
    />
  );
}
