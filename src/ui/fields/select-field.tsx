import { type ComponentProps, useId, useRef } from 'react';
import { joinClassNames } from '../join-class-names.ts';
import styles from './field.module.css';
import { createFieldIds, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { usePreHydrationSelect } from './pre-hydration-input.ts';

interface SelectFieldProps
  extends FieldFrameProps,
    Pick<ComponentProps<'select'>, 'disabled' | 'autoComplete'> {
  options: readonly { value: string; label: string }[];
  /** The label of the empty choice; without it there is none. */
  blank?: string;
  value: string;
  onChange(value: string): void;
  required?: boolean;
  /** Marked as an error is, without words of its own. */
  wrong?: boolean;
}

/** A native list to choose from. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hiddenLabel,
    hint,
    error,
    wrong = error !== undefined,
    optional,
    options,
    blank,
    ...select
  } = props;
  const own = useId();
  const { onChange, ...rest } = select;
  const id = select.id ?? select.name ?? own;
  const list = useRef<HTMLSelectElement>(null);
  usePreHydrationSelect(list, onChange);
  const ids = createFieldIds(id, { hint, error });
  return (
    <FieldFrame {...{ id, label, hiddenLabel, hint, error, optional }}>
      <select
        {...rest}
        ref={list}
        id={id}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={ids.describedBy}
        className={joinClassNames(styles.input, styles.select, wrong && styles.wrong)}
        onChange={(event) => onChange(event.target.value)}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
