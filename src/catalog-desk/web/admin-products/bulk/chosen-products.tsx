import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { formatOutOfStock } from '../../../../catalog/availability.ts';
import type { DeskProduct } from '../../../../catalog/desk-product.ts';
import { changedProductSchema } from '../../../../catalog/product-fields.ts';
import { knownProductTags } from '../../../../catalog/product-tags.ts';
import { formatProductWeight } from '../../../../catalog/product-weight.ts';
import { BulkActionBar } from '../../../../desk/desk-screen.tsx';
import { MoneyField, WholeNumberField } from '../../../../desk/editing/row-fields.tsx';
import { MoreMenu } from '../../../../desk/editing/toggles.tsx';
import { SearchableSelect } from '../../../../desk/searchable-select.tsx';
import { useHasRoom } from '../../../../desk/side-panel.tsx';
import { keysOf } from '../../../../lib/fields.ts';
import { formatRoubles } from '../../../../lib/money/roubles.ts';
import { parseTypedNumber, parseTypedRoubles } from '../../../../lib/money/typed-roubles.ts';
import { listFirst, plural } from '../../../../lib/russian/plural.ts';
import { typesetName } from '../../../../lib/russian/typography.ts';
import { Button } from '../../../../ui/button.tsx';
import { browserStorage } from '../../../../ui/data/safe-storage.ts';
import { ConfirmDialog, Dialog } from '../../../../ui/dialog.tsx';
import { createDraftStorage } from '../../../../ui/draft.ts';
import { CheckboxField } from '../../../../ui/fields/field.tsx';
import { FormButtons } from '../../../../ui/fields/form-buttons.tsx';
import grid from '../../../../ui/fields/form-grid.module.css';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import stack from '../../../../ui/lists/stack.module.css';
import table from '../../../../ui/lists/table.module.css';
import text from '../../../../ui/look/text.module.css';
import { Notice } from '../../../../ui/notice.tsx';
import styles from '../admin-products.module.css';
import {
  applyPriceOperation,
  isSuspiciousPriceChange,
  type PriceOperation,
  priceOperations,
  priceRoundingsKopecks,
} from '../price-step.ts';
import { AvailabilityFields } from '../product-fields.tsx';
import { type AvailabilityFormValues, parseAvailabilityFields } from '../product-typing.ts';
import type { useBulkProductChanges } from './use-bulk-product-changes.ts';

interface ChosenProductsProps {
  products: readonly DeskProduct[];
  categories: readonly { value: string; label: string }[];
  bulk: ReturnType<typeof useBulkProductChanges>;
  onNone(): void;
  /** More than a page: all of the list, offered where a page of them is chosen. */
  all?: { count: number; choose(): void };
}

const works = {
  price: 'Цена',
  out: 'Наличие',
  move: 'Категория',
  weight: 'Вес',
  tags: 'Метки',
  delete: 'Удалить',
};

/** «3 товара». */
const countProducts = ({ length }: readonly DeskProduct[]) =>
  `${length} ${plural(length, ['товар', 'товара', 'товаров'])}`;

/** What can be done with the chosen products; it stays in sight while the list is scrolled. */
export function ChosenProductsBar({ products, categories, bulk, onNone, all }: ChosenProductsProps) {
  const [work, setWork] = useState<keyof typeof works | null>(null);
  const isRoomy = useHasRoom(40);
  const few = useHasRoom(22) ? 2 : 1;
  if (products.length === 0) return null;
  const { busy } = bulk;
  const close = () => setWork(null);
  const run: typeof bulk.run = async (...what) => {
    close();
    const changed = await bulk.run(...what);
    if (changed !== null) onNone();
    return changed;
  };
  const changing = { products, run, onClose: close };
  const verbs = keysOf(works).map((name) => (
    <Button
      key={name}
      variant="secondary"
      data-removes={name === 'delete' || undefined}
      disabled={busy}
      onClick={() => setWork(name)}
    >
      {works[name]}
    </Button>
  ));
  return (
    <BulkActionBar
      label="Выбранные товары"
      count={busy ? 'Меняем…' : `Выбрано: ${products.length}`}
      busy={busy}
      onClear={onNone}
    >
      {all && (
        <Button variant="quiet" disabled={busy} onClick={all.choose}>
          Выбрать все {all.count}
        </Button>
      )}
      {isRoomy ? verbs : verbs.slice(0, few)}
      {!isRoomy && <MoreMenu label="Ещё с выбранными">{verbs.slice(few)}</MoreMenu>}
      <Dialog
        open={work !== null && work !== 'delete'}
        title={`${countProducts(products)}: ${work && works[work].toLowerCase()}`}
        onClose={close}
      >
        {work === 'price' && <PriceForm {...changing} />}
        {work === 'move' && <MoveForm {...changing} categories={categories} />}
        {work === 'out' && <AvailabilityForm {...changing} />}
        {work === 'weight' && <WeightForm {...changing} />}
        {work === 'tags' && <TagForm {...changing} />}
      </Dialog>
      <ConfirmDialog
        open={work === 'delete'}
        title={`Удалить ${countProducts(products)}?`}
        text={
          <div className={stack.gap12}>
            <ChangePreview
              products={products}
              before={({ price }) => formatRoubles(price, 2)}
              after={() => null}
            />
            <p>Покупатели их больше не увидят. Вернуть можно отсюда же или из «Удалённых».</p>
          </div>
        }
        confirmText={`Удалить ${countProducts(products)}`}
        danger
        onConfirm={() => void run(products, 'Удалено товаров', () => ({ deleted: true }))}
        onClose={close}
      />
    </BulkActionBar>
  );
}

interface BulkWorkProps {
  products: readonly DeskProduct[];
  run: ReturnType<typeof useBulkProductChanges>['run'];
  onClose(): void;
}

/** Moves the chosen products to another category. */
function MoveForm({
  products,
  categories,
  run,
  onClose,
}: BulkWorkProps & Pick<ChosenProductsProps, 'categories'>) {
  const [categoryId, setCategoryId] = useState('');
  const chosen = categories.find(({ value }) => value === categoryId);
  return (
    <BulkForm
      submitText="Переместить"
      isEmpty={categoryId === ''}
      onSubmit={() => void run(products, 'Товары перемещены', () => ({ categoryId }))}
      onClose={onClose}
    >
      <SearchableSelect
        id="bulk-category"
        label="В категорию"
        blank="Выберите категорию"
        options={categories}
        value={categoryId}
        onChange={setCategoryId}
      />
      <ChangePreview
        products={products}
        before={({ categoryName }) => categoryName ?? 'Без категории'}
        after={() => chosen?.label.trim() ?? null}
      />
    </BulkForm>
  );
}

function WeightForm({ products, run, onClose }: BulkWorkProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const isEmpty = typed.trim() === '';
  const weightGrams = parseTypedNumber(typed);
  const write = (grams: number | null) => void run(products, 'Вес изменён', () => ({ weightGrams: grams }));
  function submit() {
    const wrong = z.safeParse(changedProductSchema.shape.weightGrams, weightGrams).error?.issues[0]?.message;
    setError(wrong);
    if (wrong === undefined) write(weightGrams);
  }

  return (
    <BulkForm
      submitText="Сохранить"
      isEmpty={isEmpty}
      rare={
        <Button variant="quiet" onClick={() => write(null)}>
          Убрать вес
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <WholeNumberField
        id="bulk-weight"
        label="Вес одного, г"
        hint="Уберёте — у набора посчитаем по составу, у остальных вес станет неизвестен"
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <ChangePreview
        products={products}
        before={(product) => formatProductWeight(product) ?? '—'}
        after={() => (isEmpty ? null : (weightGrams > 0 && formatProductWeight({ weightGrams })) || '—')}
      />
    </BulkForm>
  );
}

/** Tags that the chosen products get or lose; the others stay. */
function TagForm({ products, run, onClose }: BulkWorkProps) {
  const [step, setStep] = useState('ADD');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // A set carries what its parts do; tags of its own would put an end to that.
  const single = products.filter(({ parts }) => parts.length === 0);
  const names = single.map(({ name }) => typesetName(name));
  const counted = knownProductTags
    .map((known) => ({ ...known, count: single.filter(({ tags }) => tags.includes(known.tag)).length }))
    .toSorted((one, other) => other.count - one.count);
  function submit() {
    void run(single, 'Метки изменены', ({ tags }) => ({
      tags: step === 'ADD' ? [...new Set([...tags, ...ticked])] : tags.filter((tag) => !ticked.includes(tag)),
    }));
  }

  return (
    <BulkForm
      submitText="Сохранить"
      isEmpty={single.length === 0 || ticked.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{listFirst(names, 4, '; ')}</p>
      <SelectField
        id="bulk-tags-step"
        label="Что сделать"
        hint="В скобках — у скольких из них метка есть"
        options={[
          { value: 'ADD', label: 'Добавить отмеченные' },
          { value: 'REMOVE', label: 'Убрать отмеченные' },
        ]}
        value={step}
        onChange={setStep}
      />
      {single.length < products.length && (
        <p className={text.hint}>Наборы останутся как есть: их метки следуют из состава.</p>
      )}
      <div className={joinClassNames(grid.ticks, styles.tags)}>
        {counted.map(({ tag, label, count }) => (
          <CheckboxField
            key={tag}
            label={count === 0 ? label : `${label}\u00A0(${count})`}
            checked={ticked.includes(tag)}
            onChange={(on) => setTicked(on ? [...ticked, tag] : ticked.filter((one) => one !== tag))}
          />
        ))}
      </div>
    </BulkForm>
  );
}

/** Says of the chosen products that they are not sold for now, or are again. */
function AvailabilityForm({ products, run, onClose }: BulkWorkProps) {
  const [chosen, setChosen] = useState<AvailabilityFormValues | null>(null);
  const typed = chosen ?? { availability: '', outUntil: '' };
  return (
    <BulkForm
      submitText="Сохранить"
      isEmpty={chosen === null || (typed.availability === 'UNTIL' && typed.outUntil === '')}
      onSubmit={() => void run(products, 'Наличие изменено', () => parseAvailabilityFields(typed))}
      onClose={onClose}
    >
      <AvailabilityFields
        id="bulk"
        typed={typed}
        errors={{}}
        disabled={false}
        isUnchosen={chosen === null}
        onChange={setChosen}
      />
      <p className={text.hint}>Заказы, что уже оформлены, останутся как есть.</p>
      <ChangePreview
        products={products}
        before={(product) => formatOutOfStock(product) ?? 'Есть'}
        after={() => chosen && (formatOutOfStock(parseAvailabilityFields(typed)) ?? 'Есть')}
      />
    </BulkForm>
  );
}

const stepLabels: Record<PriceOperation, string> = {
  RAISE_PERCENT: 'Поднять на %',
  LOWER_PERCENT: 'Снизить на %',
  RAISE_SUM: 'Поднять на ₽',
  LOWER_SUM: 'Снизить на ₽',
  SET: 'Одна цена, ₽',
};

const roundingLabels: Record<(typeof priceRoundingsKopecks)[number], string> = {
  1: 'до копейки',
  10: 'до 10 копеек',
  100: 'до рубля',
  500: 'до 5 рублей',
  1000: 'до 10 рублей',
};

/** How prices were rounded last on this computer, in kopecks. */
const keptRounding = createDraftStorage<number>('priceRounding', browserStorage);

/** Prices of the chosen products by a part or a sum, with what was and becomes before anything is sent. */
function PriceForm({ products, run, onClose }: BulkWorkProps) {
  const [step, setStep] = useState<PriceOperation>('RAISE_PERCENT');
  const [typed, setTyped] = useState('');
  const [rounding, setRounding] = useState(() => {
    const kept = keptRounding.read();
    return priceRoundingsKopecks.find((one) => one === kept);
  });
  const [sure, setSure] = useState(false);
  const [error, setError] = useState<string>();
  const amount = step.endsWith('PERCENT') ? parseTypedNumber(typed) : parseTypedRoubles(typed);
  const isNumber = amount >= 0;
  // A sum is typed as it is meant; a part of a price leaves kopecks.
  const toKopecks = rounding ?? (step.endsWith('PERCENT') ? 100 : 1);
  const becomes = ({ price }: DeskProduct) =>
    isNumber ? applyPriceOperation(price, { step, amount, rounding: toKopecks }) : price;
  const isLeap = (product: DeskProduct) =>
    isSuspiciousPriceChange(product.price, becomes(product) ?? product.price);
  const changing = products.filter((product) => becomes(product) !== product.price);
  const leaps = changing.filter(isLeap).length;

  /** Who was sure of other prices was not asked about these. */
  function askAnew() {
    setSure(false);
    setError(undefined);
  }

  function refusal(): string | undefined {
    if (!isNumber) return 'Укажите число';
    if (changing.some((product) => becomes(product) === null))
      return 'Цена ниже нуля или больше 9 999 999,99';
    return changing.length === 0 ? 'Цены от этого не изменятся' : undefined;
  }

  function submit() {
    const wrong = refusal();
    setError(wrong);
    if (wrong !== undefined) return;
    void run(changing, 'Цены изменены', (product) => ({ price: becomes(product) ?? product.price }));
  }

  return (
    <BulkForm
      submitText={
        changing.length === 0
          ? 'Изменить цены'
          : `Изменить ${changing.length} ${plural(changing.length, ['цену', 'цены', 'цен'])}`
      }
      isEmpty={typed.trim() === '' || (leaps > 0 && !sure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={joinClassNames(grid.fields, grid.shared, styles.steps)}>
        <SelectField
          id="bulk-price-step"
          label="Что сделать"
          options={priceOperations.map((value) => ({ value, label: stepLabels[value] }))}
          value={step}
          onChange={(value) => {
            setStep(priceOperations.find((one) => one === value) ?? 'RAISE_PERCENT');
            askAnew();
          }}
        />
        <MoneyField
          id="bulk-price-amount"
          data-focus-first
          label={step.endsWith('PERCENT') ? 'Сколько, %' : 'Сколько, ₽'}
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value);
            askAnew();
          }}
        />
        <SelectField
          id="bulk-price-rounding"
          label="Округлить"
          options={priceRoundingsKopecks.map((value) => ({
            value: String(value),
            label: roundingLabels[value],
          }))}
          value={String(toKopecks)}
          onChange={(value) => {
            const chosen = priceRoundingsKopecks.find((one) => String(one) === value);
            if (chosen === undefined) return;
            setRounding(chosen);
            keptRounding.write(chosen);
          }}
        />
      </div>
      {leaps > 0 && (
        <>
          <Notice kind="warning">
            Больше чем втрое изменится цена у {leaps} {plural(leaps, ['товара', 'товаров', 'товаров'])}.
          </Notice>
          <CheckboxField label="Так и надо" checked={sure} onChange={setSure} />
        </>
      )}
      <ChangePreview
        products={products}
        before={({ price }) => formatRoubles(price, 2)}
        after={(product) => {
          const price = becomes(product);
          return typed.trim() === '' ? null : price === null ? '—' : formatRoubles(price, 2);
        }}
        isLeap={isLeap}
      />
    </BulkForm>
  );
}

interface ChangePreviewProps {
  products: readonly DeskProduct[];
  before(product: DeskProduct): string;
  /** Null while nothing is typed. */
  after(product: DeskProduct): string | null;
  isLeap?(product: DeskProduct): boolean;
}

function ChangePreview({ products, before, after, isLeap }: ChangePreviewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus to be scrolled by keys.
    <section className={styles.preview} aria-label="Что было и что станет" tabIndex={0}>
      <table className={joinClassNames(table.table, table.ruled)}>
        <tbody>
          {products.map((product) => {
            const becomes = after(product);
            return (
              <tr key={product.id} className={isLeap?.(product) ? styles.leap : undefined}>
                <th scope="row">{typesetName(product.name)}</th>
                <td>{before(product)}</td>
                {becomes !== null && <td>→ {becomes}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface BulkFormProps {
  submitText: string;
  /** Nothing to send is typed yet. */
  isEmpty: boolean;
  rare?: ReactNode;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** The fields of one change of the chosen products. */
function BulkForm({ submitText, isEmpty, rare, onSubmit, onClose, children }: BulkFormProps) {
  return (
    <form
      className={stack.gap16}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FormButtons onCancel={onClose} rare={rare}>
        <Button type="submit" disabled={isEmpty}>
          {submitText}
        </Button>
      </FormButtons>
    </form>
  );
}
