import type { RowFields } from '../../../desk/editing/row-fields.tsx';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import { productTags, tagLabel, tagsOfParts } from '../../product-tags.ts';
import type { TypedProduct } from './product-typing.ts';
import styles from './set-contents.module.css';

/** The tags of a product: those of the dictionary to tick, others to type; of a set without its own, what follows from its parts. */
export function TagFields({ id, typed, errors, disabled, onChange }: RowFields<TypedProduct>) {
  const { tickedTags, tags, parts } = typed;
  const follows = parts.length > 0 && tickedTags.length === 0 && tags.trim() === '';

  function toggle(tag: string) {
    const after = new Set(tickedTags);
    if (!after.delete(tag)) after.add(tag);
    onChange({ ...typed, tickedTags: [...after] });
  }

  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>Метки</legend>
      {follows && (
        <p>
          По составу:{' '}
          {tagsOfParts(parts.map((part) => ({ ...part, quantity: 1 })))
            .map(tagLabel)
            .join(', ')}
          . Отметьте свои, если это не так.
        </p>
      )}
      <div className={styles.ticks}>
        {productTags.map(({ tag, label }) => (
          <CheckboxField
            key={tag}
            label={label}
            checked={tickedTags.includes(tag)}
            onChange={() => toggle(tag)}
          />
        ))}
      </div>
      <TextField
        id={`${id}-tags`}
        label="Другие метки"
        optional
        hint="Через запятую"
        autoComplete="off"
        value={tags}
        error={errors.tags}
        onChange={(value) => onChange({ ...typed, tags: value })}
      />
    </fieldset>
  );
}
