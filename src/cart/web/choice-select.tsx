import { choiceLabel, choiceWord } from '../../catalog/product-choices.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

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
export function ChoiceSelect({
  choices,
  value,
  onChange,
  of,
  error,
  missing = false,
  narrow = false,
}: ChoiceSelectProps) {
  const chosen = value !== undefined && choices.includes(value);
  const word = choiceWord(choices[0] ?? '');
  const title = word === 'размер' ? 'Размер' : 'Вариант';
  const short = (choice: string) => (choiceWord(choice) === 'размер' ? `${choice} размер` : choice);
  return (
    <SelectField
      label={`${title}: ${of}`}
      hiddenLabel
      autoComplete="off"
      options={choices.map((choice) => ({
        value: choice,
        label: narrow ? short(choice) : choiceLabel(choice),
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
