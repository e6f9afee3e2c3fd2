import type { ComponentProps } from 'react';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'max'>;

// A field of the browser's own for numbers takes a comma or not by its language, hides what it cannot
// read, and changes with the wheel under the pointer.

/** A sum of roubles, typed as people write it; `kopecksTyped` reads it. */
export function MoneyField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" max={30} />;
}

/** A whole number; `numberTyped` reads it. */
export function WholeNumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" max={20} />;
}
