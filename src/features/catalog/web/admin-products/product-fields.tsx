import { useState } from 'react';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { SelectField, TextField } from '../../../../shared/web/ui/field.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { forbiddenGoods, forbiddenWarnings } from '../../forbidden-goods.ts';
import styles from './admin-products.module.css';
import { PictureField } from './picture-field.tsx';
import type { TypedProduct } from './product-typing.ts';

interface ProductFieldsProps {
  /** Begins the ids of the fields. */
  id: string;
  typed: TypedProduct;
  errors: FormErrors;
  disabled?: boolean;
  /** The tree for the list, roots first. */
  categories: readonly { value: string; label: string }[];
  /** The address of the photo the shop has. */
  currentPicture: string | null;
  onChange(typed: TypedProduct): void;
}

/** Everything that is said of a product; what is seldom needed is folded. */
export function ProductFields(props: ProductFieldsProps) {
  const { id, typed, errors, disabled, categories, currentPicture, onChange } = props;
  const [opened, setOpened] = useState(
    () => typed.weightGrams !== '' || typed.tags !== '' || typed.description !== '',
  );
  const hidesError = (['weightGrams', 'tags', 'description'] as const).some((name) => errors[name]);
  const goods = forbiddenGoods(typed.name);
  const field = (name: Exclude<keyof TypedProduct, 'picture'>) => ({
    id: `${id}-${name}`,
    value: typed[name],
    error: errors[name],
    disabled,
    autoComplete: 'off',
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
  });
  const number = { type: 'number', min: 0 } as const;
  return (
    <div className={styles.fields} data-pastes-picture>
      <div className={styles.wide}>
        <TextField {...field('name')} label="Название товара" max={255} />
        <div role="status">{goods && <Notice kind="warning">{forbiddenWarnings[goods]}</Notice>}</div>
      </div>
      <SelectField
        {...field('categoryId')}
        label="Категория"
        blank="Выберите категорию"
        options={categories}
      />
      <div className={styles.numbers}>
        <TextField {...field('price')} {...number} label="Цена, ₽" step={0.01} inputMode="decimal" />
        <TextField {...field('prioritySort')} {...number} label="Приоритет" step={1} inputMode="numeric" />
      </div>
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
        label="Ограничения"
        optional
        max={100}
        hint="До 100 символов: покупатель увидит их на карточке"
      />
      <details
        className={styles.more}
        open={opened || hidesError}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className={styles.moreTitle}>
          <Icon name="chevron-right" size={20} />
          Вес, метки, описание
        </summary>
        <div className={styles.moreFields}>
          <TextField
            {...field('weightGrams')}
            {...number}
            label="Вес, г"
            optional
            step={1}
            inputMode="numeric"
          />
          <TextField {...field('tags')} label="Метки" optional hint="Через запятую" />
          <div className={styles.wide}>
            <TextField {...field('description')} label="Описание" optional multiline max={2000} />
          </div>
        </div>
      </details>
    </div>
  );
}
