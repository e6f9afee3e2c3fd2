import { type SubmitEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { patchProduct } from '../../../catalog/admin-products.contract.ts';
import { formatOutOfStock } from '../../../catalog/availability.ts';
import { type DeskProduct, formatFewLeft } from '../../../catalog/desk-product.ts';
import { buildPictureSrcSet } from '../../../catalog/picture-address.ts';
import {
  changeProductStock,
  getProductStock,
  type ProductStock,
} from '../../../catalog/product-stock.contract.ts';
import { formatShopListQuery } from '../../../catalog/shop-list.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { InlineNumberEditor } from '../../../desk/editing/inline-number-editor.tsx';
import { WholeNumberField } from '../../../desk/editing/row-fields.tsx';
import { MoreMenu } from '../../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import list from '../../../desk/list.module.css';
import { ListRow, RowBelow } from '../../../desk/list-table.tsx';
import { FormBeside, useReplaceForm, useRowFormOpen } from '../../../desk/side-panel.tsx';
import { parseTypedNumber } from '../../../lib/money/typed-roubles.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useCallQuery } from '../../../ui/data/use-call-query.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import { findFormErrors } from '../../../ui/form-errors.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import inRow from '../../../ui/lists/row.module.css';
import { RowCheckbox } from '../../../ui/lists/row-checkbox.tsx';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import styles from './admin-products.module.css';
import { ProductForm } from './product-form.tsx';
import { marginOf } from './products-filter.ts';
import type { useEditableProducts } from './use-editable-products.ts';
import { CHECK_PRICE_MESSAGE, usePriceConfirmation } from './use-price-confirmation.tsx';

type NumberField = 'price' | 'prioritySort' | 'weightGrams';

interface ProductRowProps {
  product: DeskProduct;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useEditableProducts>;
  chosen: boolean;
  /** Its button writes down a receipt of this one: its own, or that of the part it lacks. */
  receives: DeskProduct | null;
  /** Its button leads to the photo that it lacks. */
  wantsPhoto: boolean;
  /** The parts of a set that are not there, by their names. */
  lacking: readonly string[];
  /** How many pieces can still be ordered; undefined where they are not counted. */
  stock: number | undefined;
  /** The margin stands in a column of its own. */
  hasMarginColumn: boolean;
  onChoose(product: DeskProduct, chosen: boolean): void;
  /** A new product is to begin as this one is. */
  onCopy(product: DeskProduct): void;
  onReload(): void;
}

/** A product on sale: what it is, three numbers changed in their place, everything in a form, and a menu. */
export function ProductRow(props: ProductRowProps) {
  const { product, categories, changes, chosen, receives, wantsPhoto, lacking, stock } = props;
  const { hasMarginColumn, onChoose, onCopy, onReload } = props;
  const { id, name, price, prioritySort, categoryName, purchasePrice, restrictions, choices } = product;
  const { weightGrams, left, out, soldOut } = product;
  const [open, setOpen] = useRowFormOpen(id, `product-${id}`);
  const [counting, setCounting] = useState<DeskProduct | null>(null);
  const asksStock = open && counting === null && product.parts.length === 0;
  const { response: counted } = useCallQuery(getProductStock, asksStock ? { params: { id } } : null);
  const replaceForm = useReplaceForm(`product-${id}`, open, () => setOpen(false));
  const edit = () => replaceForm(() => setOpen(true));
  const { focus, focusIfFree } = useFocusLater();
  const { ask, question } = usePriceConfirmation();
  const margin = marginOf(product);
  const isKept = !open && hasEditDraft(`product-${id}`);
  const busy = changes.busy.has(id);
  const opener = `product-${id}-edit`;
  const hidden = <span className="visually-hidden"> {name}</span>;
  const label =
    sayLack(lacking) ?? (soldOut ? 'Закончился' : (formatOutOfStock(product) ?? formatFewLeft(left)));
  const notes = [
    restrictions,
    !hasMarginColumn && margin !== null && `Наценка ${margin}\u00A0%`,
    choices.length > 0 && `Размеры или варианты: ${choices.join(', ')}`,
  ];
  const title = notes.filter(Boolean).join(' · ');

  async function saveNumber(field: NumberField, value: number, seen: boolean) {
    const message = findFormErrors(patchProduct, { [field]: value })[field];
    if (message !== undefined) return { message, isOutdated: false };
    if (field === 'price' && !(await ask(name, price, value))) {
      return { message: CHECK_PRICE_MESSAGE, isOutdated: false };
    }
    const failure = await changes.saveFields(product, { [field]: value }, seen);
    if (failure === null) return null;
    const words = getCallFailureMessage(failure, { refused: 'Ошибка при сохранении товара' });
    return { message: words, isOutdated: failure.isOutdated };
  }

  const form = open && (
    <ProductForm
      {...{ product, categories, busy }}
      firstField={wantsPhoto ? 'imageBase64' : undefined}
      onTakeTheirs={onReload}
      onClose={() => {
        setOpen(false);
        focus(opener);
      }}
      onSave={async (input, seen) => {
        const failure = await changes.save(product, input, seen);
        if (failure !== null) return failure;
        setOpen(false);
        focusIfFree(opener);
        return null;
      }}
    >
      {counted && (
        <p className={inRow.gap12}>
          {counted.stock === null ? 'Остаток не считаем' : `Осталось ${counted.stock.available} шт.`}
          <Button variant="quiet" onClick={() => setCounting(product)}>
            {counted.stock === null ? 'Начать считать' : 'Записать приход'}
          </Button>
        </p>
      )}
    </ProductForm>
  );
  const numberOf = (field: NumberField) => ({
    ...{ of: name, busy, onTakeTheirs: onReload },
    id: `product-row-${id}-${field}`,
    value: product[field] ?? Number.NaN,
    onSave: (value: number, seen: boolean) => saveNumber(field, value, seen),
  });
  return (
    <tbody
      className={joinClassNames(list.row, chosen && list.chosen, form && list.away)}
      aria-busy={busy}
      data-product={id}
    >
      <ListRow>
        <td className={list.tick}>
          <RowCheckbox label={`Выбрать ${name}`} checked={chosen} onChange={(on) => onChoose(product, on)} />
        </td>
        <th scope="row" className={list.title}>
          <div className={styles.named}>
            <ProductPicture product={product} />
            <div className={list.what}>
              <p className={styles.name} title={title || undefined}>
                <Link
                  id={opener}
                  data-opener
                  className={list.opens}
                  to={`?open=${id}`}
                  aria-expanded={open}
                  onClick={(event) => {
                    event.preventDefault();
                    if (!busy) edit();
                  }}
                >
                  {typesetName(name)}
                </Link>{' '}
                {label !== null && <span className={styles.flag}>{label}</span>}{' '}
                {isKept && <span className={styles.flag}>Не сохранено</span>}
                {title !== '' && <span className={joinClassNames(text.below, styles.note)}>{title}</span>}
              </p>
            </div>
          </div>
        </th>
        <td className={joinClassNames(list.onlyWide, list.onlyWhole, styles.category)}>
          <span>{categoryName ?? 'Без категории'}</span>
        </td>
        <td className={joinClassNames(list.end, list.half)}>
          <InlineNumberEditor {...numberOf('price')} label="Цена, ₽" kind="kopecks">
            <Price kopecks={price} decimals={2} />
          </InlineNumberEditor>
        </td>
        <td className={joinClassNames(list.end, list.half, list.onlyWhole)}>
          <div>
            <InlineNumberEditor {...numberOf('weightGrams')} label="Вес, г" kind="whole">
              {weightGrams?.toLocaleString('ru') ?? '—'}
              {weightGrams !== null && <span className={list.onlyCard}> г</span>}
            </InlineNumberEditor>
          </div>
        </td>
        <td className={joinClassNames(list.end, list.onlyWide, list.onlyWhole)}>
          <span>{stock ?? '—'}</span>
        </td>
        <td className={joinClassNames(list.end, list.onlyWide, list.onlyWhole)}>
          <span>{purchasePrice === null ? '—' : <Price kopecks={purchasePrice} decimals={2} />}</span>
        </td>
        <td className={joinClassNames(list.end, list.onlyWide, list.onlyWhole)}>
          <span>{margin === null ? '—' : `${margin}\u00A0%`}</span>
        </td>
        <td className={joinClassNames(list.end, list.onlyWide)}>
          <InlineNumberEditor {...numberOf('prioritySort')} label="Приоритет" kind="whole">
            {prioritySort}
          </InlineNumberEditor>
        </td>
        <td className={joinClassNames(list.end, list.actions, !receives && !wantsPhoto && list.beside)}>
          {(receives || wantsPhoto) && (
            <Button
              variant="quiet"
              data-wanted
              disabled={busy}
              onClick={() => (receives ? setCounting(receives) : edit())}
            >
              {receives ? 'Записать приход' : 'Добавить фото'}
              <span className="visually-hidden">
                {receives && receives !== product && ` ${receives.name} для`} {name}
              </span>
            </Button>
          )}
          <MoreMenu label={`Ещё для ${name}`}>
            <Button variant="quiet" disabled={busy} onClick={edit}>
              Изменить{hidden}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => onCopy(product)}>
              Копировать{hidden}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setCounting(product)}>
              Остаток{hidden}
            </Button>
            {!soldOut && (
              <Button variant="quiet" disabled={busy} onClick={() => changes.setOut(product, !out)}>
                {out ? 'Снова есть' : 'Нет в наличии'}
                {hidden}
              </Button>
            )}
            <Button
              variant="quiet"
              data-removes
              busy={busy}
              busyText="Минуту…"
              onClick={() => changes.remove(product)}
            >
              Удалить{hidden}
            </Button>
          </MoreMenu>
        </td>
      </ListRow>
      <RowBelow>
        <Dialog
          open={counting !== null}
          title={`Остаток: ${counting?.name}`}
          onClose={() => setCounting(null)}
        >
          {counting && <StockForm id={counting.id} onClose={() => setCounting(null)} />}
        </Dialog>
        <ErrorAlert>{changes.failures.get(id)}</ErrorAlert>
        {question}
        {form && (
          <FormBeside
            title={name}
            beside={<Link to={`/products${formatShopListQuery({ product: id })}`}>В магазине</Link>}
          >
            {form}
          </FormBeside>
        )}
      </RowBelow>
    </tbody>
  );
}

/** «Нет: Хлопья овсяные и ещё 1»; null where nothing lacks. */
function sayLack([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null;
  return `Нет: ${first.split(',')[0]}${more.length === 0 ? '' : ` и ещё ${more.length}`}`;
}

/** The small photo of a row; a missing or failing one is the drawn box. */
export function ProductPicture({ product: { imageUrl } }: { product: DeskProduct }) {
  return (
    <img
      data-picture=""
      className={styles.thumb}
      src={imageUrl ?? '/img/productMissing.png'}
      srcSet={imageUrl ? buildPictureSrcSet(imageUrl) : undefined}
      sizes={imageUrl ? '64px' : undefined}
      width="64"
      height="64"
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

type StockChange = CallInput<typeof changeProductStock>['body'];

/** The pieces of a product: what came, is in orders and left; a receipt, a recount, and the end of counting. */
function StockForm({ id, onClose }: { id: number; onClose(): void }) {
  const { response, failure, retry } = useCallQuery(getProductStock, { params: { id } });
  const changing = useSend(changeProductStock);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [chosen, setChosen] = useState<'RECEIVE' | 'RECOUNT'>('RECEIVE');
  const isLoaded = response !== null;
  useEffect(() => {
    if (isLoaded) document.getElementById(FIELD_ID)?.focus({ preventScroll: true });
  }, [isLoaded]);
  if (response === null) {
    if (failure === null) return <p role="status">Узнаём остаток…</p>;
    return (
      <LoadError message={getCallFailureMessage(failure, 'Не удалось узнать остаток')} onRetry={retry} />
    );
  }
  const { stock } = changing.response ?? response;
  const action = stock === null ? 'RECEIVE' : chosen;
  const pieces = parseTypedNumber(typed);
  const becomes = Number(pieces) + (stock !== null && action === 'RECEIVE' ? stock.available : 0);

  async function change(wanted: StockChange['action']) {
    const body = { productId: id, action: wanted, ...(wanted !== 'STOP' && { pieces }) };
    const errors = findFormErrors(changeProductStock, body);
    setWrong(errors.pieces);
    if (errors.pieces !== undefined) return;
    if ((await changing.send({ body })).failure === null) setTyped('');
  }

  return (
    <form
      className={stack.gap16}
      method="post"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void change(action);
      }}
    >
      <p role="status">{stock === null ? NOT_COUNTED : <StockFigures stock={stock} />}</p>
      {stock !== null && (
        <fieldset className={inRow.gap12}>
          <legend className="visually-hidden">Что записать</legend>
          {CHOICES.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="stock-action"
                checked={action === value}
                onChange={() => setChosen(value)}
              />
              {label}
            </label>
          ))}
          <div className={inRow.last}>
            <Button variant="quiet" disabled={changing.busy} onClick={() => change('STOP')}>
              Больше не считать
            </Button>
          </div>
        </fieldset>
      )}
      <WholeNumberField
        id={FIELD_ID}
        label={action === 'RECEIVE' ? 'Сколько пришло, штук' : 'Сколько осталось, штук'}
        value={typed}
        error={wrong}
        onChange={setTyped}
      />
      <ErrorAlert>
        {changing.failure && getCallFailureMessage(changing.failure, 'Не удалось записать')}
      </ErrorAlert>
      <FormButtons cancelText={changing.response === null ? 'Отмена' : 'Закрыть'} onCancel={onClose}>
        <Button type="submit" busy={changing.busy} disabled={typed.trim() === ''}>
          Записать{Number.isInteger(becomes) && `: станет ${becomes}`}
        </Button>
      </FormButtons>
    </form>
  );
}

const FIELD_ID = 'stock-pieces';

const CHOICES = [
  { value: 'RECEIVE', label: 'Пришло' },
  { value: 'RECOUNT', label: 'Пересчитали' },
] as const;

const NOT_COUNTED =
  'Этот товар не считаем: он продаётся, пока вы не отметите «Нет». Запишите первый приход, и заказы будут вычитать из него сами.';

function StockFigures({ stock: { received, reserved, available } }: { stock: ProductStock }) {
  return (
    <>
      Осталось{' '}
      <b>
        {available} {plural(available, ['штука', 'штуки', 'штук'])}
      </b>
      .{' '}
      <span className={text.quiet}>
        Пришло {received}, в заказах {reserved}.
        {available === 0 && ' Товар снят с продажи, пока не запишете приход.'}
      </span>
    </>
  );
}
