import type { ComponentProps } from 'react';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';

/** What the fields of a thing are given. */
export interface RowFieldsProps<Typed> {
  /** Begins the ids of the fields: `product-7`. */
  id: string;
  typed: Typed;
  errors: FormErrors;
  disabled: boolean;
  onChange(typed: Typed): void;
}

/** Returns what a field of texts takes, by the name of what is typed in it. */
export function createTextFieldPropsGetter<Texts extends string, Typed extends Record<Texts, unknown>>(
  row: RowFieldsProps<Typed>,
) {
  const { id, typed, errors, disabled, onChange } = row;
  return (name: Texts) => ({
    id: `${id}-${name}`,
    value: String(typed[name]),
    error: errors[name],
    disabled,
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
  });
}

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'max'>;

// A field of the browser's own for numbers takes a comma or not by its language, hides what it cannot
// read, and changes with the wheel under the pointer.

/** A sum of roubles, typed as people write it; `parseTypedRoubles` reads it. */
export function MoneyField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" max={30} />;
}

/** A whole number; `parseTypedNumber` reads it. */
export function WholeNumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" max={20} />;
}

interface KnownNameProps {
  /** As it is typed. */
  name: string;
  /** What is said of each name that there is, by `nameComparisonKey` of it. */
  known: ReadonlyMap<string, string>;
}

/** Says that a thing of this name is there already: two of one name are allowed, and mostly a slip. */
export function DuplicateNameNotice({ name, known }: KnownNameProps) {
  const words = known.get(nameComparisonKey(name));
  return <div role="status">{words !== undefined && <Notice kind="info">{words}</Notice>}</div>;
}
