import { SelectField } from '../../../shared/web/ui/fields/field.tsx';
import { choiceLabel, choiceWord } from '../../catalog/product-choices.ts';

interface ChoiceSelectProps {
  /** What the product comes in, at least one. */
  choices: readonly string[];
  /** The chosen one; while it is none of the choices the list reads «Выберите размер». */
  value: string | undefined;
  onChange(choice: string): void;
  /** The name of the product, for the ear. */
  of: string;
  error?: string | undefined;
}

/** A list of the sizes or the like of a product: «Размер: 50». */
export function ChoiceSelect({ choices, value, onChange, of, error }: ChoiceSelectProps) {
  const chosen = value !== undefined && choices.includes(value);
  const word = choiceWord(choices[0] ?? '');
  return (
    <SelectField
      label={`${word === 'размер' ? 'Размер' : 'Вариант'}: ${of}`}
      hiddenLabel
      autoComplete="off"
      options={choices.map((choice) => ({ value: choice, label: choiceLabel(choice) }))}
      {...(chosen ? {} : { blank: `Выберите ${word}` })}
      value={chosen ? value : ''}
      error={error}
      onChange={(choice) => {
        if (choice !== '') onChange(choice);
      }}
    />
  );
}
