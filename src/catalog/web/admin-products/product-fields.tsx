import { useState } from 'react';
import {
  MoneyField,
  type RowFields,
  textFieldsOf,
  WholeNumberField,
} from '../../../desk/editing/row-fields.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { choicesTyped } from '../../product-choices.ts';
import { forbiddenWarning } from '../admin-parts/forbidden-goods.ts';
import styles from './admin-products.module.css';
import { AvailabilityFields } from './availability-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { TypedProduct } from './product-typing.ts';
import { SameName } from './same-name.tsx';
import { SetParts, weightOfTyped } from './set-parts.tsx';
import { TagFields } from './tag-fields.tsx';

interface ProductFieldsProps extends RowFields<TypedProduct> {
  /** The tree for the list, roots first. */
  categories: readonly { value: string; label: string }[];
  /** The address of the photo the shop has. */
  currentPicture: string | null;
}

/** What is seldom needed. */
const FOLDED = ['weightGrams', 'tickedTags', 'tags', 'parts', 'choices', 'description'] as const;

/** Every field of a product; what is seldom needed is folded. */
export function ProductFields(props: ProductFieldsProps) {
  const { id, typed, errors, disabled, categories, currentPicture, onChange } = props;
  const [opened, setOpened] = useState(() => FOLDED.some((name) => typed[name].length > 0));
  const hidesError = Object.keys(errors).some((name) => FOLDED.some((folded) => name.startsWith(folded)));
  const warning = forbiddenWarning(typed.name);
  const grams = weightOfTyped(typed.parts);
  const choices = choicesTyped(typed.choices);
  const field = textFieldsOf<
    Exclude<keyof TypedProduct, 'picture' | 'pictureKey' | 'tickedTags' | 'parts'>,
    TypedProduct
  >(props);
  return (
    <div className={styles.fields} data-pastes-picture>
      <div className={styles.wide}>
        <TextField {...field('name')} label="Название товара" autoComplete="off" max={255} />
        <div role="status">{warning && <Notice kind="warning">{warning}</Notice>}</div>
        <SameName id={id} name={typed.name} />
      </div>
      <SelectField
        {...field('categoryId')}
        autoComplete="off"
        label="Категория"
        blank="Выберите категорию"
        options={categories}
      />
      <div className={styles.numbers}>
        <MoneyField {...field('price')} label="Цена, ₽" />
        <WholeNumberField {...field('prioritySort')} label="Приоритет" />
      </div>
      <AvailabilityFields {...props} />
      <PictureField
        id={`${id}-imageBase64`}
        picture={typed.picture}
        current={currentPicture}
        error={errors.imageBase64}
        disabled={disabled}
        onChange={(picture) => onChange({ ...typed, picture })}
      />
      <TextField
        {...field('restrictions')}
        autoComplete="off"
        label="Ограничения"
        optional
        max={100}
        counted
        hint="До 100 символов: покупатель увидит их на карточке"
      />
      <details
        className={styles.more}
        open={opened || hidesError}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className={styles.moreTitle}>
          <Icon name="chevron-right" size={20} />
          Вес, состав набора, метки, размеры, описание
        </summary>
        <div className={styles.moreFields}>
          <WholeNumberField
            {...field('weightGrams')}
            label="Вес, г"
            optional
            hint={typed.parts.length > 0 ? weightHint(grams) : undefined}
          />
          <SetParts {...props} />
          <TagFields {...props} />
          <div className={styles.wide}>
            <TextField
              {...field('choices')}
              {...lines}
              label="Размеры или варианты"
              hint="Через запятую или с новой строки: 48, 50, 52. Половинка — с точкой: 37.5"
            />
            {choices.length > 0 && (
              <PlainList className={styles.choices} aria-label="Покупатель выберет из этого">
                {choices.map((choice) => (
                  <li key={choice}>{choice}</li>
                ))}
              </PlainList>
            )}
          </div>
          <div className={styles.wide}>
            <TextField {...field('description')} {...lines} label="Описание" max={2000} />
          </div>
        </div>
      </details>
    </div>
  );
}

/** Several lines that may stay empty. */
const lines = { autoComplete: 'off', optional: true, multiline: true } as const;

/** What a set weighs by its parts, for whoever might type another weight. */
function weightHint(grams: number | null): string {
  if (grams === null) return 'По составу не посчитать: вес части не указан';
  return `По составу ${grams} г. Впишите, если набор весит иначе`;
}
