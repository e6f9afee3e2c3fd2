import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { patchProduct } from '../../../catalog/admin-products.contract.ts';
import { formatOutOfStock } from '../../../catalog/availability.ts';
import { type DeskProduct, formatFewLeft } from '../../../catalog/desk-product.ts';
import { buildPictureSrcSet } from '../../../catalog/picture-address.ts';
import { weighProduct } from '../../../catalog/product-weight.ts';
import { formatShopListQuery } from '../../../catalog/shop-list.ts';
import { InlineNumberEditor } from '../../../desk/editing/inline-number.tsx';
import { MoreMenu } from '../../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import list from '../../../desk/list.module.css';
import { ListRow, RowBelow } from '../../../desk/list-table.tsx';
import { FormBeside, useHasFormBeside, useReplaceForm, useRowFormOpen } from '../../../desk/side-panel.tsx';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/classes.ts';
import { type CallError, getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { findFormErrors } from '../../../ui/form-errors.ts';
import { RowCheckbox } from '../../../ui/lists/row-tick.tsx';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import styles from './admin-products.module.css';
import { ProductForm } from './product-form.tsx';
import { StockDialog } from './product-stock.tsx';
import { marginOf } from './products-filter.ts';
import type { useEditableProducts } from './use-editable-products.ts';
import { CHECK_PRICE_MESSAGE, usePriceConfirmation } from './use-price-question.tsx';

interface ProductRowProps {
  product: DeskProduct;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useEditableProducts>;
  chosen: boolean;
  /** Its button writes down a receipt, and the form is in the menu. */
  isRunningOut: boolean;
  /** How many pieces can still be ordered; undefined where they are not counted. */
  stock: number | undefined;
  /** The margin stands in a column of its own. */
  hasMarginColumn: boolean;
  onChoose(product: DeskProduct, chosen: boolean): void;
  /** A new product is to begin as this one is. */
  onCopy(product: DeskProduct): void;
  onReload(): void;
}

/** A product on sale: what it is, two numbers changed in their place, everything in a form, and a menu. */
export function ProductRow(props: ProductRowProps) {
  const { product, categories, changes, chosen, isRunningOut, stock, hasMarginColumn } = props;
  const { onChoose, onCopy, onReload } = props;
  const { id, name, price, prioritySort, categoryName, purchasePrice } = product;
  const [open, setOpen] = useRowFormOpen(id, `product-${id}`);
  const [counting, setCounting] = useState(false);
  const isBeside = useHasFormBeside();
  const replaceForm = useReplaceForm(`product-${id}`, open, () => setOpen(false));
  const edit = () => replaceForm(() => setOpen(true));
  const { focus, focusIfFree } = useFocusLater();
  const { ask, question } = usePriceConfirmation();
  const margin = marginOf(product);
  const busy = changes.busy.has(id);
  const editButton = `product-${id}-edit`;

  async function saveNumber(field: 'price' | 'prioritySort', value: number, seen: boolean) {
    const message = findFormErrors(patchProduct, { [field]: value })[field];
    if (message !== undefined) return { message, isOutdated: false };
    if (field === 'price' && !(await ask(name, price, value))) {
      return { message: CHECK_PRICE_MESSAGE, isOutdated: false };
    }
    const failure = await changes.saveFields(product, { [field]: value }, seen);
    return failure === null ? null : notSaved(failure);
  }

  const form = open && (
    <ProductForm
      {...{ product, categories, busy }}
      onTakeTheirs={onReload}
      onClose={() => {
        setOpen(false);
        focus(editButton);
      }}
      onSave={async (input, seen) => {
        const failure = await changes.save(product, input, seen);
        if (failure !== null) return failure;
        setOpen(false);
        focusIfFree(editButton);
        return null;
      }}
    />
  );
  if (form && !isBeside) {
    return (
      <tbody className={list.row}>
        <RowBelow className={list.form}>{form}</RowBelow>
      </tbody>
    );
  }
  const numberOf = (field: 'price' | 'prioritySort') => ({
    ...{ of: name, busy, onTakeTheirs: onReload },
    id: `product-row-${id}-${field}`,
    value: product[field],
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
              <Named product={product} saysMargin={!hasMarginColumn} />
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
        <td className={joinClassNames(list.end, list.onlyWide, list.onlyWhole)}>
          <span>{weighProduct(product)?.toLocaleString('ru') ?? '—'}</span>
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
        <td className={joinClassNames(list.end, list.half, list.onlyWhole)}>
          <div>
            <InlineNumberEditor {...numberOf('prioritySort')} label="Приоритет" kind="whole">
              {prioritySort}
            </InlineNumberEditor>
          </div>
        </td>
        <td className={joinClassNames(list.end, list.actions)}>
          <Button
            id={editButton}
            data-opener
            variant="quiet"
            aria-expanded={isRunningOut ? undefined : open}
            disabled={busy}
            onClick={() => (isRunningOut ? setCounting(true) : edit())}
          >
            {isRunningOut ? 'Записать приход' : 'Изменить'}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <MoreMenu label={`Ещё для ${name}`}>
            <RowMenu {...{ product, changes, onCopy }}>
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => (isRunningOut ? edit() : setCounting(true))}
              >
                {isRunningOut ? 'Изменить' : 'Остаток'}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </RowMenu>
          </MoreMenu>
        </td>
      </ListRow>
      <RowBelow>
        <StockDialog product={product} open={counting} onClose={() => setCounting(false)} />
        <ErrorAlert>{changes.failures.get(id)}</ErrorAlert>
        {question}
        {form && (
          <FormBeside
            title={name}
            heading={`Товар №\u00A0${id}`}
            beside={<Link to={`/products${formatShopListQuery({ product: id })}`}>В магазине</Link>}
          >
            {form}
          </FormBeside>
        )}
      </RowBelow>
    </tbody>
  );
}

/** What a product is called, how few are left, and what is unusual of it. */
function Named({ product, saysMargin }: { product: DeskProduct; saysMargin: boolean }) {
  const { restrictions, choices } = product;
  const margin = marginOf(product);
  const { left, soldOut } = product;
  const label = soldOut ? 'Закончился' : (formatOutOfStock(product) ?? formatFewLeft(left));
  const notes = [
    restrictions,
    saysMargin && margin !== null && `Наценка ${margin}\u00A0%`,
    choices.length > 0 && `Размеры или варианты: ${choices.join(', ')}`,
  ].filter(Boolean);
  const title = notes.join(' · ');
  return (
    <p className={styles.name} title={title || undefined}>
      <strong className={text.strong}>{typesetName(product.name)}</strong>
      {label !== null && <span className={styles.flag}>{label}</span>}
      {title !== '' && <span className={joinClassNames(text.below, styles.note)}>{title}</span>}
    </p>
  );
}

function notSaved(failure: CallError) {
  return {
    message: getCallFailureMessage(failure, 'Ошибка при сохранении товара'),
    isOutdated: failure.isOutdated,
  };
}

interface RowMenuProps {
  product: DeskProduct;
  changes: ReturnType<typeof useEditableProducts>;
  onCopy(product: DeskProduct): void;
  /** What stands second in it. */
  children: ReactNode;
}

/** What is done with a product now and then. */
function RowMenu({ product, changes, onCopy, children }: RowMenuProps) {
  const { id, name, out, soldOut } = product;
  const busy = changes.busy.has(id);
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => onCopy(product)}>
        Копировать{hidden}
      </Button>
      {children}
      {!soldOut && (
        <Button variant="quiet" disabled={busy} onClick={() => changes.setOut(product, !out)}>
          {out ? 'Снова есть' : 'Нет в наличии'}
          {hidden}
        </Button>
      )}
      <Button variant="quiet" busy={busy} busyText="Минуту…" onClick={() => changes.remove(product)}>
        Удалить{hidden}
      </Button>
    </>
  );
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
