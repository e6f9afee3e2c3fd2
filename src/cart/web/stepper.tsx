import { useId, useRef, useState } from 'react';
import { useTypedBefore } from '../../ui/fields/typed-before.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './stepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange(value: number): void;
  min?: number;
  max?: number;
  /** What is counted, for the ear: the name of the product. */
  label: string;
}

/**
 * How many pieces: minus, a number to type, plus. What is no number becomes the least one, what is
 * too much the greatest.
 */
export function QuantityStepper({ value, onChange, min = 1, max = 999, label }: QuantityStepperProps) {
  // What is being typed may be no quantity yet: an empty field on the way from 1 to 25.
  const [draft, setDraft] = useState<string | null>(null);
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  useTypedBefore(box, (typed, isInField) => {
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
