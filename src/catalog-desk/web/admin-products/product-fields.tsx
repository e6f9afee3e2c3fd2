import { type DragEvent, type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { priceMargin } from '../../../catalog/desk-product.ts';
import type { Product } from '../../../catalog/product.ts';
import { parseChoices } from '../../../catalog/product-choices.ts';
import { type ProductFieldName, productFieldNames, productFields } from '../../../catalog/product-fields.ts';
import {
  deriveSetTags,
  getTagLabel,
  knownProductTags,
  sumPartsWeightGrams,
} from '../../../catalog/product-tags.ts';
import { createBestMatchesPageRequest, listProductsPage } from '../../../catalog/products.contract.ts';
import {
  createTextFieldPropsGetter,
  MoneyField,
  type RowFieldsProps,
  WholeNumberField,
} from '../../../desk/editing/row-fields.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { SearchableSelect } from '../../../desk/searchable-select.tsx';
import { formatDottedDay } from '../../../lib/calendar.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { parseTypedNumber, parseTypedRoubles } from '../../../lib/money/typed-roubles.ts';
import { quoteName } from '../../../lib/russian/typography.ts';
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { withSetMembers } from '../../../lib/with-set-members.ts';
import { Button } from '../../../ui/button.tsx';
import { useCallQuery } from '../../../ui/data/use-call-query.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import inRow from '../../../ui/lists/row.module.css';
import stack from '../../../ui/lists/stack.module.css';
import textStyles from '../../../ui/look/text.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { findForbiddenGoodsWarning } from '../../forbidden-goods.ts';
import styles from './admin-products.module.css';
import { formatFileSize, type PreparedPicture, preparePicture } from './prepare-picture.ts';
import type { AvailabilityFormValues, ProductFormValues, SetPartFormValues } from './product-typing.ts';

interface ProductFieldsProps extends RowFieldsProps<ProductFormValues> {
  /** The tree for the list, roots first. */
  categories: readonly { value: string; label: string }[];
  /** The address of the photo the shop has. */
  currentPicture: string | null;
  /** The day on which its purchase price was set. */
  purchasePriceOn?: string | null;
  /** What stands under its numbers. */
  children?: ReactNode;
}

const foldedFields = productFieldNames.filter((name) => productFields[name].input?.folded);

/** Stand at a place of their own; the other plain fields follow the folded ones. */
const PLACED: readonly ProductFieldName[] = [
  'name',
  'price',
  'prioritySort',
  'restrictions',
  'weightGrams',
  'choices',
  'supplier',
  'supplierCode',
  'purchasePrice',
];

const otherFields = productFieldNames.filter((name) => productFields[name].input && !PLACED.includes(name));

/** Every field of a product; what is seldom needed is folded. */
export function ProductFields(props: ProductFieldsProps) {
  const { categories, currentPicture, purchasePriceOn, children, ...row } = props;
  const { id, typed, errors, disabled, onChange } = row;
  const warning = findForbiddenGoodsWarning(typed.name);
  const choices = parseChoices(typed.choices);
  return (
    <div className={joinClassNames(grid.columns, styles.fields)} data-pastes-picture>
      <div className={grid.wide}>
        <PlainField {...row} name="name" />
        <div role="status">{warning && <Notice kind="warning">{warning}</Notice>}</div>
        <SameName id={id} name={typed.name} />
      </div>
      <div className={joinClassNames(grid.fields, styles.main)}>
        <SearchableSelect
          {...createTextFieldPropsGetter<'categoryId', ProductFormValues>(row)('categoryId')}
          label="Категория"
          blank="Выберите категорию"
          options={categories}
        />
        <AvailabilityFields {...row} />
        <div className={grid.pair}>
          <PlainField {...row} name="price" />
          <PlainField {...row} name="weightGrams" />
          <PlainField {...row} name="prioritySort" />
        </div>
      </div>
      {children}
      <PictureField
        id={`${id}-imageBase64`}
        picture={typed.picture}
        current={currentPicture}
        error={errors.imageBase64}
        disabled={disabled}
        onChange={(picture) => onChange({ ...typed, picture })}
      />
      <PlainField {...row} name="restrictions" />
      <FoldedFields {...row} title="Состав набора" names={['parts']}>
        <SetPartsFields {...row} />
      </FoldedFields>
      <FoldedFields
        {...row}
        title={['Метки', typed.tickedTags.map(getTagLabel).join(', ')].filter(Boolean).join(': ')}
        names={['tags']}
      >
        <TagFields {...row} />
      </FoldedFields>
      <FoldedFields {...row} title="Размеры, описание" names={foldedFields}>
        <div className={grid.columns}>
          <div className={grid.wide}>
            <PlainField {...row} name="choices" />
            {choices.length > 0 && (
              <PlainList
                className={joinClassNames(inRow.gap8, styles.choices)}
                aria-label="Покупатель выберет из этого"
              >
                {choices.map((choice) => (
                  <li key={choice}>{choice}</li>
                ))}
              </PlainList>
            )}
          </div>
          {otherFields.map((name) => (
            <div key={name} className={grid.wide}>
              <PlainField {...row} name={name} />
            </div>
          ))}
        </div>
      </FoldedFields>
      <FoldedFields
        {...row}
        title="Поставщик и закупка"
        names={['supplier', 'supplierCode', 'purchasePrice']}
      >
        <div className={grid.columns}>
          <PlainField {...row} name="supplier" />
          <PlainField {...row} name="supplierCode" />
          <div className={stack.gap4}>
            <PlainField
              {...row}
              name="purchasePrice"
              hint={purchasePriceOn ? `Указана ${formatDottedDay(purchasePriceOn)}` : undefined}
            />
            <p role="status">{marginWords(typed)}</p>
          </div>
        </div>
      </FoldedFields>
    </div>
  );
}

/** «Наценка 34 %, 120,00 ₽ с штуки»; empty while a price is missing. */
function marginWords({ price, purchasePrice }: Pick<ProductFormValues, 'price' | 'purchasePrice'>): string {
  const [sold, bought] = [parseTypedRoubles(price), parseTypedRoubles(purchasePrice)];
  if (!(sold >= 0 && bought > 0)) return '';
  const { percent, kopecks } = priceMargin(sold, bought);
  return kopecks < 0
    ? `Дешевле закупки на ${formatRoubles(-kopecks, 2)} с штуки`
    : `Наценка ${percent}\u00A0%, ${formatRoubles(kopecks, 2)} с штуки`;
}

interface FoldedFieldsProps extends RowFieldsProps<ProductFormValues> {
  title: string;
  /** Open from the start where one of them is filled, and always where one is wrong. */
  names: readonly (ProductFieldName | 'tags' | 'parts')[];
  children: ReactNode;
}

/** Fields that are seldom needed. */
function FoldedFields({ title, names, typed, errors, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(() => names.some((name) => typed[name].length > 0));
  const hidesError = Object.keys(errors).some((name) => names.some((folded) => name.startsWith(folded)));
  // What an error has unfolded stays so while it is mended.
  if (hidesError && !open) setOpen(true);
  return (
    <div className={grid.wide}>
      <Disclosure title={title} open={open}>
        {children}
      </Disclosure>
    </div>
  );
}

interface PlainFieldProps extends RowFieldsProps<ProductFormValues> {
  name: ProductFieldName;
  hint?: string | undefined;
}

function PlainField({ name, hint, ...row }: PlainFieldProps) {
  const { kind, optional, input } = productFields[name];
  if (input === undefined) return null;
  const { folded: _, ...look } = input;
  const props = {
    hint,
    optional,
    ...look,
    ...createTextFieldPropsGetter<ProductFieldName, ProductFormValues>(row)(name),
  };
  if (kind === 'money') return <MoneyField {...props} />;
  if (kind === 'number' || kind === 'grams') return <WholeNumberField {...props} />;
  return <TextField {...props} autoComplete="off" />;
}

/** What a set weighs by its parts, for anyone who might type another weight. */
function weightHint(grams: number | null): string {
  if (grams === null) return 'По составу не посчитать: вес части не указан';
  return `По составу ${grams} г. Впишите, если набор весит иначе`;
}

/** Says that a product of this name is there already: two of one name are allowed, and mostly a slip. */
function SameName({ id, name }: { id: string; name: string }) {
  const key = nameComparisonKey(name);
  const { products } = useProductSearch(key.slice(0, 200), { restMs: 600, least: 3 });
  const same = products?.find((one) => nameComparisonKey(one.name) === key && `product-${one.id}` !== id);
  return (
    <div role="status">
      {same && (
        <Notice kind="info">
          Уже есть {quoteName(same.name)}: {formatRoubles(same.price, 2)}, {same.categoryName}.
        </Notice>
      )}
    </div>
  );
}

/** The tags of a product: those of the dictionary to tick, others to type; of a set without its own, what follows from its parts. */
function TagFields({ id, typed, errors, disabled, onChange }: RowFieldsProps<ProductFormValues>) {
  const { tickedTags, tags, parts } = typed;
  const follows = parts.length > 0 && tickedTags.length === 0 && tags.trim() === '';
  // What it has stands first, and nothing moves while it is ticked.
  const has = ({ tag }: { tag: string }) => Number(tickedTags.includes(tag));
  const [known] = useState(() => knownProductTags.toSorted((one, other) => has(other) - has(one)));

  return (
    <fieldset className={grid.group} disabled={disabled}>
      <legend className="visually-hidden">Метки</legend>
      {follows && (
        <p>
          По составу:{' '}
          {deriveSetTags(parts.map((part) => ({ ...part, quantity: 1 })))
            .map(getTagLabel)
            .join(', ')}
          . Отметьте свои, если это не так.
        </p>
      )}
      <div className={grid.ticks}>
        {known.map(({ tag, label }) => (
          <CheckboxField
            key={tag}
            label={label}
            checked={tickedTags.includes(tag)}
            onChange={(on) =>
              onChange({ ...typed, tickedTags: [...withSetMembers(new Set(tickedTags), [tag], on)] })
            }
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

interface PictureFieldProps {
  id: string;
  /** Missing: the one the shop has; null: none. */
  picture: PreparedPicture | null | undefined;
  /** The address of the one the shop has. */
  current: string | null;
  error?: string | undefined;
  disabled?: boolean | undefined;
  onChange(picture: PreparedPicture | null | undefined): void;
}

/** The photo of a product: chosen, dragged in, or pasted anywhere in the form around it. */
function PictureField({ id, picture, current, error, disabled, onChange }: PictureFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [preparing, prepare] = useTransition();
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = refusal ?? error;
  const shown = picture === undefined ? current : (picture?.dataUrl ?? null);

  function take(file: File | undefined) {
    if (file === undefined || preparing || disabled) return;
    setRefusal(null);
    prepare(async () => {
      const { picture: ready, refusal: why } = await preparePicture(file);
      if (ready === null) setRefusal(`${file.name}: ${why}`);
      // What was typed beside it meanwhile stays.
      else latest.current.onChange(ready);
    });
  }

  const latest = useRef({ take, onChange });
  latest.current = { take, onChange };
  useEffect(() => {
    const around = box.current?.closest<HTMLElement>('[data-pastes-picture]');
    const pasted = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      latest.current.take(file);
    };
    around?.addEventListener('paste', pasted);
    return () => around?.removeEventListener('paste', pasted);
  }, []);

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the button is another.
    <div
      ref={box}
      className={joinClassNames(styles.picture, over && styles.over)}
      aria-busy={preparing}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {shown === null ? (
        <span className={styles.none}>
          <Icon name="image-off" size={32} />
        </span>
      ) : (
        <img className={styles.thumb} src={shown} alt="Фото товара" width="64" height="64" />
      )}
      <div className={inRow.gap12}>
        <p role="status">
          <b>Фото</b>{' '}
          {(preparing || picture || shown === null) && (
            <span className={textStyles.hint}>
              {preparing
                ? 'Готовим фото…'
                : picture
                  ? `${picture.name}, ${formatFileSize(picture.size)}`
                  : 'Перетащите, вставьте из буфера или выберите, до 10\u00A0МБ'}
            </span>
          )}
        </p>
        {preparing && <progress aria-label="Готовим фото" />}
        <div role="alert">
          {wrong && (
            <p id={`${id}-error`} className={joinClassNames(inRow.gap8, textStyles.wrong)}>
              <Icon name="error" size={20} />
              <span>
                <b>Ошибка:</b> {wrong}
              </span>
            </p>
          )}
        </div>
        <label className={styles.choose}>
          <input
            id={id}
            type="file"
            accept="image/*"
            className="visually-hidden"
            disabled={preparing || disabled}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          {shown === null ? 'Выбрать' : 'Заменить'}
          <span className="visually-hidden"> фото</span>
        </label>
        {shown !== null && (
          <Button
            variant="quiet"
            disabled={disabled || preparing}
            onClick={() => onChange(current === null ? undefined : null)}
          >
            Убрать<span className="visually-hidden"> фото</span>
          </Button>
        )}
        {picture === null && current !== null && (
          <Button variant="quiet" disabled={disabled || preparing} onClick={() => onChange(undefined)}>
            Вернуть<span className="visually-hidden"> фото</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether a product is sold for now; apart from deletion, for it comes back. */
const availabilityOptions: readonly {
  value: Exclude<AvailabilityFormValues['availability'], '' | 'ENDED'>;
  label: string;
}[] = [
  { value: 'OUT', label: 'Нет' },
  { value: 'UNTIL', label: 'Нет до дня' },
  { value: 'SEASON', label: 'Не сезон' },
];
const ended = { value: 'ENDED', label: 'Кончился' };

/** «Есть», «Нет», «Нет до дня» with the day, «Не сезон». */
export function AvailabilityFields<T extends AvailabilityFormValues>({
  id,
  typed,
  errors,
  disabled,
  isUnchosen = false,
  onChange,
}: RowFieldsProps<T> & { isUnchosen?: boolean }) {
  const change = (availability: string) => {
    const chosen = availabilityOptions.find(({ value }) => value === availability);
    onChange({ ...typed, availability: chosen?.value ?? '', outUntil: '' });
  };
  return (
    <div className={grid.pair}>
      <SelectField
        id={`${id}-out`}
        label="Наличие"
        autoComplete="off"
        blank={isUnchosen ? 'Выберите' : 'Есть'}
        options={[
          ...(isUnchosen ? [{ value: 'IN', label: 'Есть' }] : []),
          ...availabilityOptions,
          ...(typed.availability === 'ENDED' ? [ended] : []),
        ]}
        value={typed.availability}
        error={errors.out ?? errors.outReason}
        disabled={disabled}
        onChange={change}
      />
      {typed.availability === 'UNTIL' && (
        <DateField
          id={`${id}-outUntil`}
          label="Снова есть с"
          value={typed.outUntil}
          error={errors.outUntil}
          disabled={disabled}
          onChange={(outUntil) => onChange({ ...typed, outUntil })}
        />
      )}
    </div>
  );
}

/** What the parts weigh together, in grams; null when a weight or a quantity is not known. */
function sumFormPartsWeight(parts: readonly SetPartFormValues[]): number | null {
  const grams = sumPartsWeightGrams(
    parts.map((part) => ({ ...part, quantity: parseTypedNumber(part.quantity) })),
  );
  return Number.isFinite(grams) ? grams : null;
}

/** What a set holds: products found by their names, with quantities. */
function SetPartsFields({ id, typed, errors, disabled, onChange }: RowFieldsProps<ProductFormValues>) {
  const { parts } = typed;
  const { focus } = useFocusLater();
  const quantityId = (index: number) => `${id}-parts.${index}.quantity`;
  const change = (after: SetPartFormValues[]) => onChange({ ...typed, parts: after });

  function add({ id: productId, name, weightGrams, tags }: Product) {
    change([...parts, { productId, name, quantity: '1', weightGrams, tags }]);
    focus(quantityId(parts.length));
  }

  return (
    <fieldset className={grid.group} aria-label="Состав набора" disabled={disabled}>
      <p role="status">{parts.length > 0 && weightHint(sumFormPartsWeight(parts))}</p>
      {parts.length > 0 && <p className={textStyles.hint}>Сколько в наборе</p>}
      {parts.length > 0 && (
        <PlainList className={joinClassNames(grid.columns, styles.parts)} aria-label="Сколько в наборе">
          {parts.map((part, index) => (
            <li key={part.productId} className={styles.part}>
              <WholeNumberField
                id={quantityId(index)}
                label={part.name}
                value={part.quantity}
                error={errors[`parts.${index}.quantity`] ?? errors[`parts.${index}.productId`]}
                onChange={(quantity) => change(parts.with(index, { ...part, quantity }))}
              />
              <Button
                variant="quiet"
                onClick={() => {
                  change(parts.toSpliced(index, 1));
                  focus(`${id}-parts`);
                }}
              >
                <Icon name="close" size={20} />
                <span className="visually-hidden">Убрать {part.name} из набора</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <PartSearch
        id={`${id}-parts`}
        error={errors.parts}
        suits={(product) =>
          product.parts.length === 0 &&
          `product-${product.id}` !== id &&
          !parts.some(({ productId }) => productId === product.id)
        }
        onAdd={add}
      />
    </fieldset>
  );
}

/** The best matches of a name of at least so many letters, asked for once typing rests; undefined until a response. */
function useProductSearch(name: string, { restMs, least }: { restMs: number; least: number }) {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), restMs);
    return () => clearTimeout(timer);
  }, [name, restMs]);
  const pageableRequest = createBestMatchesPageRequest(10);
  const body = { pageableRequest, searchQuery: rested, images: 'url' as const };
  const { response } = useCallQuery(listProductsPage, rested.length < least ? null : { body });
  return { rested, products: response?.content };
}

interface PartSearchProps {
  id: string;
  error: string | undefined;
  /** False for what cannot be put into the set. */
  suits(product: Product): boolean;
  onAdd(product: Product): void;
}

function PartSearch({ id, error, suits, onAdd }: PartSearchProps) {
  const [typed, setTyped] = useState('');
  const sought = typed.trim();
  const { rested, products } = useProductSearch(sought, { restMs: 400, least: 2 });
  const found = sought === '' ? [] : (products?.filter(suits) ?? []);
  const nothing = products !== undefined && sought.length > 1 && rested === sought && found.length === 0;

  return (
    <div className={joinClassNames(stack.gap4, styles.search)}>
      <TextField
        id={id}
        label="Положить в набор"
        hint="Найдите товар по названию"
        autoComplete="off"
        max={200}
        // Enter would save the whole form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <p role="status">{nothing && 'Такого товара нет, или он уже в наборе'}</p>
      {found.map((product) => (
        <Button
          key={product.id}
          variant="quiet"
          onClick={() => {
            setTyped('');
            onAdd(product);
          }}
        >
          <span className="visually-hidden">Положить </span>
          {product.name}
        </Button>
      ))}
    </div>
  );
}
