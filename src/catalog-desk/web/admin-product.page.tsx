import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import {
  countDeskProducts,
  type getDeletedProducts,
  type ProductGapFilter,
  productGapFilters,
  UNORDERED_DAYS,
} from '../../catalog/admin-products.contract.ts';
import type { DeskProduct } from '../../catalog/desk-product.ts';
import { listProductStock } from '../../catalog/product-stock.contract.ts';
import { listRecentBulkChanges } from '../../catalog/products-bulk.contract.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { DESK_PAGE_SIZE } from '../../contract/page.ts';
import {
  type DeskScreenHandle,
  EditingScreen,
  ListSkeleton,
  ListTabs,
  UnlistedRowFailureNotices,
} from '../../desk/desk-screen.tsx';
import { MoreMenu, NewRowsFormToggle } from '../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import { FilterBar, ListSearch } from '../../desk/filter-bar.tsx';
import list from '../../desk/list.module.css';
import { ListSection, paginateList, useChosenRows } from '../../desk/list-body.tsx';
import { isColumnShown, useListPreferences } from '../../desk/list-preferences.ts';
import { ListRow, ListTable, RowBelow } from '../../desk/list-table.tsx';
import { loadForAdmin } from '../../desk/load-for-admin.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { WithRowForms } from '../../desk/side-panel.tsx';
import { formatMoment, formatMomentAsDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { hasEditDraft } from '../../ui/edit-draft.ts';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { createCategoryOptions } from '../category-options.ts';
import type { Route } from './+types/admin-product.page.ts';
import styles from './admin-products/admin-products.module.css';
import { ChosenProductsBar } from './admin-products/bulk/chosen-products.tsx';
import { useBulkProductChanges } from './admin-products/bulk/use-bulk-product-changes.ts';
import { type ListOrProblem, loadProducts } from './admin-products/load-products.ts';
import { NewProductsForm, newProductsDraft } from './admin-products/new-products.tsx';
import { type PreparedPicture, preparePicture } from './admin-products/prepare-picture.ts';
import { ProductForm } from './admin-products/product-form.tsx';
import {
  AdminProductList,
  getProductTableClass,
  isOfReceipts,
  MARGIN_COLUMN,
  PRODUCT_LIST,
  productColumnsOf,
  STOCK_COLUMN,
  useOptionalColumns,
} from './admin-products/product-list.tsx';
import { ProductPicture, ProductRow } from './admin-products/product-row.tsx';
import { type ProductFormValues, toProductFormValues } from './admin-products/product-typing.ts';
import {
  createProductsLoadKey,
  type ProductsFilterValues,
  productsUrlCodec,
  type StockByProduct,
} from './admin-products/products-filter.ts';
import { useEditableProducts } from './admin-products/use-editable-products.ts';
import {
  BulkOutcomeNotice,
  bulkWrittenFieldLabels,
  useBulkUndoConfirmation,
} from './use-bulk-undo-confirmation.tsx';

const TITLE = 'Товары';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = productsUrlCodec.read(new URL(request.url).searchParams);
  return loadForAdmin(request, () => loadProducts(filter, request.signal));
}

/** Another page of what is there whole asks for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, ...usual }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return usual.defaultShouldRevalidate;
  const [shown, requested] = [currentUrl, nextUrl].map((url) =>
    createProductsLoadKey(productsUrlCodec.read(url.searchParams)),
  );
  return usual.defaultShouldRevalidate && shown !== requested;
}

export const handle: DeskScreenHandle = {
  Skeleton() {
    const filter = productsUrlCodec.read(useSearchParams()[0]);
    return (
      <ListSkeleton
        title={TITLE}
        tabs={<GapTabs filter={filter} counts={null} />}
        verbs={['Добавить', 'Таблицей']}
        search="Название товара"
        className={getProductTableClass(filter)}
        columns={productColumnsOf(filter, useOptionalColumns(filter), () => {})}
        ticks
        tools={
          <>
            <SearchableSelect
              id="product-category"
              label="Категория"
              hiddenLabel
              blank="Все категории"
              options={none}
              value=""
              onChange={() => {}}
            />
            <p />
            <MoreMenu label="Ещё для списка">{null}</MoreMenu>
          </>
        }
      />
    );
  },
};

const none: readonly never[] = [];

/** The products: new ones, those on sale, those taken off sale. */
export default function AdminProductPage({ loaderData }: Route.ComponentProps) {
  const { categories, products, deleted } = loaderData;
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === 'loading';
  const notices = useNotice();
  const { focus } = useFocusLater();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filter = productsUrlCodec.read(search);
  const show = (wanted: ProductsFilterValues, options?: { replace: boolean }) =>
    navigate(productsUrlCodec.address(wanted), { ...options, preventScrollReset: true });
  const setAdding = (adding: boolean) => show({ ...filter, adding, deleted: false });
  const options = useMemo(() => createCategoryOptions(categories.list), [categories.list]);
  const onSale = useEditableProducts({ loaded: products.list, notices, headingId: 'product-list' });
  const offSale = useEditableProducts({
    loaded: deleted?.list ?? none,
    notices,
    headingId: 'deleted-products',
  });
  const bulk = useBulkProductChanges(onSale.putAll);
  const { chosen, choose, chooseNone } = useChosenRows();
  const preferences = useListPreferences(PRODUCT_LIST);
  const optional = useOptionalColumns(filter);
  const isShown = (label: string, shown: typeof optional.stock) =>
    isColumnShown({ label, optional: shown }, preferences);
  const stock = useProductStock(products.list, isShown(STOCK_COLUMN, optional.stock));
  const byId = new Map(onSale.products.map((product) => [product.id, product]));
  const [copied, setCopied] = useState<readonly ProductFormValues[]>(none);

  async function copy(product: DeskProduct) {
    const picture =
      product.imageUrl && (await pictureAt(product.imageUrl, product.imageName ?? product.name));
    setCopied([{ ...toProductFormValues(product), ...(picture ? { picture } : {}) }]);
    setAdding(true);
    focus('add-product');
  }

  return (
    <EditingScreen
      title={TITLE}
      tabs={<CountedGapTabs filter={filter} products={onSale.products} />}
      adding={
        <>
          <NewRowsFormToggle id="add-products" open={filter.adding} onToggle={setAdding} />
          <LinkButton variant="secondary" to={{ pathname: '/admin/product/import', search: String(search) }}>
            Таблицей
          </LinkButton>
        </>
      }
      notices={notices}
      replacesRows
      onLeave={newProductsDraft.clear}
      failures={
        <>
          <UnlistedRowFailureNotices failures={onSale.failures} shown={onSale.products} />
          <UnlistedRowFailureNotices failures={offSale.failures} shown={offSale.products} />
          <ErrorAlert>{bulk.problem}</ErrorAlert>
        </>
      }
      lasting={
        bulk.outcome && (
          <BulkOutcomeNotice outcome={bulk.outcome} busy={bulk.busy} onTakeBack={bulk.takeBack}>
            <Button variant="quiet" onClick={bulk.close}>
              Понятно
            </Button>
          </BulkOutcomeNotice>
        )
      }
    >
      {categories.problem !== null && products.problem === null && (
        <LoadError message={categories.problem} bare onRetry={revalidate} />
      )}
      {deleted === null ? (
        <WithRowForms>
          <FilterBar
            label="Отбор товаров"
            isEmpty={products.problem === null && products.total === 0}
            search={
              <ListSearch
                label="Найти по названию"
                placeholder="Название товара"
                max={200}
                value={filter.query}
                onSearch={(query, how) => show({ ...filter, query, lacks: null, page: 1 }, how)}
              />
            }
            more={<MoreOfProducts bulk={bulk} />}
          >
            <SearchableSelect
              id="product-category"
              label="Показать категорию"
              hiddenLabel
              blank="Все категории"
              options={options}
              value={String(filter.categoryId ?? '')}
              onChange={(id) => show({ ...filter, categoryId: id === '' ? null : Number(id), page: 1 })}
            />
            <p role="status">
              {filter.query !== '' && products.total > 0 && `Найдено: ${products.total}`}
              {filter.lacks === 'ORDERS' && `Не заказывали ${UNORDERED_DAYS} дней`}
            </p>
          </FilterBar>
          {filter.adding && (
            <NewProductsForm
              categories={options}
              copied={copied}
              onCopied={() => setCopied(none)}
              onCreated={() => notices.show('success', 'Товары успешно созданы!')}
              onCancel={() => {
                setAdding(false);
                focus('add-products');
              }}
            />
          )}
          <AdminProductList
            loaded={products}
            products={onSale.products}
            filter={filter}
            loading={loading}
            chosen={chosen}
            stock={stock}
            onChoose={choose}
            onFilter={show}
            onRetry={revalidate}
          >
            {(product) => (
              <ProductRow
                key={product.id}
                product={product}
                chosen={chosen.has(product.id)}
                receives={isOfReceipts(filter) ? findReceived(product, byId) : null}
                wantsPhoto={filter.lacks === 'PHOTO'}
                lacking={findLackingParts(product, byId).map(({ name }) => name)}
                stock={stock.get(product.id)}
                hasMarginColumn={isShown(MARGIN_COLUMN, optional.money)}
                onChoose={(one, isChosen) => choose([one], isChosen)}
                onCopy={copy}
                categories={options}
                changes={onSale}
                onReload={revalidate}
              />
            )}
          </AdminProductList>
        </WithRowForms>
      ) : (
        <DeletedProductsPanel
          deleted={deleted}
          categories={options}
          changes={offSale}
          page={filter.page}
          onPage={(page) => show({ ...filter, page })}
          onRetry={revalidate}
          onRestoreAll={async (all) => {
            await bulk.run(all, 'Восстановлены', () => ({ deleted: false }));
            await revalidate();
          }}
        />
      )}
      <ChosenProductsBar
        products={onSale.products.filter(({ id }) => chosen.has(id))}
        categories={options}
        bulk={bulk}
        onNone={chooseNone}
        {...(chosen.size >= DESK_PAGE_SIZE &&
          chosen.size < onSale.products.length && {
            all: { count: onSale.products.length, choose: () => choose(onSale.products, true) },
          })}
      />
    </EditingScreen>
  );
}

/** The parts of a set that are out, or too few for one. */
function findLackingParts({ parts }: DeskProduct, all: ReadonlyMap<number, DeskProduct>): DeskProduct[] {
  return parts.flatMap(({ productId, quantity }) => {
    const part = all.get(productId);
    return part && (part.out || (part.left ?? quantity) < quantity) ? part : [];
  });
}

/** What comes so that a product is there again: of a set a part of it; null where it was taken off by hand. */
function findReceived(product: DeskProduct, all: ReadonlyMap<number, DeskProduct>): DeskProduct | null {
  const lacking = product.parts.length === 0 ? [product] : findLackingParts(product, all);
  return lacking.find(({ out, soldOut }) => soldOut || !out) ?? null;
}

/** Returns the photo at an address of the shop, ready to be sent with another product; null when it is gone. */
async function pictureAt(address: string, name: string): Promise<PreparedPicture | null> {
  const image = new Image();
  image.src = address;
  const shown = await image.decode().then(
    () => true,
    () => false,
  );
  if (!shown) return null;
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  if (blob === null) return null;
  return (await preparePicture(new File([blob], name, { type: blob.type }))).picture;
}

/** Asks again when a list is another one. */
function useRetryOnChange(list: readonly DeskProduct[], retry: () => void): void {
  const counted = useRef(list);
  useEffect(() => {
    if (counted.current !== list) retry();
    counted.current = list;
  }, [list, retry]);
}

/** How many pieces of each product are left, while that is shown; counted again when the list is loaded again. */
function useProductStock(loaded: readonly DeskProduct[], isShown: boolean): StockByProduct {
  const { response, retry } = useCallQuery(listProductStock, isShown ? {} : null);
  useRetryOnChange(loaded, retry);
  return useMemo(
    () => new Map(response?.stock.map(({ productId, available }) => [productId, available])),
    [response],
  );
}

const gapLabels: Record<ProductGapFilter, string> = {
  STOCK: 'Нет в наличии',
  LOW: 'Кончаются',
  PHOTO: 'Без фото',
  WEIGHT: 'Без веса',
  TAGS: 'Без меток',
  ORDERS: 'Без заказов',
};

interface GapTabsProps {
  filter: ProductsFilterValues;
  counts: CallResponse<typeof countDeskProducts> | null;
}

/** All products, those that lack something, and those deleted, each with how many there are as soon as they are counted. */
function GapTabs({ filter, counts }: GapTabsProps) {
  const shown = { ...filter, lacks: null, query: '', page: 1, deleted: false };
  const gaps = productGapFilters.map((lacks) => ({
    label: gapLabels[lacks],
    to: productsUrlCodec.address({ ...shown, lacks }),
    isHere: filter.lacks === lacks,
    count: counts?.lacking.find((gap) => gap.lacks === lacks)?.products,
  }));
  const all = {
    label: 'Все',
    to: productsUrlCodec.address(shown),
    isHere: filter.lacks === null && !filter.deleted,
    count: counts?.total,
  };
  const deleted = {
    label: 'Удалённые',
    to: productsUrlCodec.address({ ...productsUrlCodec.initial, deleted: true }),
    isHere: filter.deleted,
    count: counts?.deleted,
  };
  return <ListTabs label="Какие товары" tabs={[all, ...gaps, deleted]} />;
}

interface CountedGapTabsProps extends Pick<GapTabsProps, 'filter'> {
  /** When they change, they are counted again. */
  products: readonly DeskProduct[];
}

function CountedGapTabs({ filter, products }: CountedGapTabsProps) {
  const { categoryId } = filter;
  const { last, retry } = useCallQuery(countDeskProducts, {
    query: categoryId === null ? {} : { categoryId },
  });
  useRetryOnChange(products, retry);
  return <GapTabs filter={filter} counts={last?.response ?? null} />;
}

/** The ways to a receipt, and to what was changed at many in the last month. */
function MoreOfProducts({ bulk }: Pick<StepsProps, 'bulk'>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <MoreMenu label="Ещё для списка">
        <LinkButton variant="quiet" to="/admin/product/supplier?receipt">
          Приход товаров
        </LinkButton>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Изменения списком
        </Button>
      </MoreMenu>
      <Dialog open={open} title="Изменения списком за 30 дней" onClose={close}>
        <Steps bulk={bulk} onTakenBack={close} />
        <FormButtons>
          <Button variant="secondary" onClick={close}>
            Закрыть
          </Button>
        </FormButtons>
      </Dialog>
    </>
  );
}

interface StepsProps {
  bulk: ReturnType<typeof useBulkProductChanges>;
  onTakenBack(): void;
}

function Steps({ bulk, onTakenBack }: StepsProps) {
  const { response, failure, retry } = useCallQuery(listRecentBulkChanges, {});
  const undo = useBulkUndoConfirmation(async (stepId, all) => {
    await bulk.takeBack([stepId], all);
    onTakenBack();
  }, bulk);
  if (failure !== null) {
    return (
      <LoadError message={getCallFailureMessage(failure, 'Список не загрузился')} bare onRetry={retry} />
    );
  }
  if (response === null) return null;
  if (response.steps.length === 0) return <p className={text.hint}>Пока не было.</p>;
  return (
    <>
      {undo.problem !== null && <Notice kind="error">{undo.problem}</Notice>}
      {undo.question}
      <PlainList className={stack.gap8}>
        {response.steps.map(({ id, at, by, fields, products, undone, undoes }) => (
          <li key={id} className={inRow.gap12}>
            <p>
              {undoes ? 'Отмена: ' : 'Изменение: '}
              {fields.map((field) => bulkWrittenFieldLabels[field]).join(', ')} у {products}{' '}
              {plural(products, ['товара', 'товаров', 'товаров'])}
              <br />
              <span className={text.hint}>
                {formatMoment(at)}, {by}
              </span>
            </p>
            {undone ? (
              <p className={text.hint}>Отменено</p>
            ) : (
              <Button variant="quiet" disabled={bulk.busy || undo.busy} onClick={() => undo.ask(id)}>
                Вернуть как было
                <span className="visually-hidden">
                  : {formatMoment(at)}, {products} {plural(products, ['товар', 'товара', 'товаров'])}
                </span>
              </Button>
            )}
          </li>
        ))}
      </PlainList>
    </>
  );
}

type DeletedProduct = CallResponse<typeof getDeletedProducts>[number];

interface DeletedProductsProps {
  deleted: ListOrProblem<DeletedProduct>;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useEditableProducts>;
  /** 1-based. */
  page: number;
  onPage(page: number): void;
  onRetry(): void;
  /** Puts all of them back on sale. */
  onRestoreAll(products: readonly DeletedProduct[]): Promise<void>;
}

/** Products taken off sale, the last one first, each with a way back. */
function DeletedProductsPanel(props: DeletedProductsProps) {
  const { deleted, page, onPage, onRestoreAll, ...rest } = props;
  const [asking, setAsking] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const products = deleted.list;
  const restored = products.filter(({ categoryId }) => categoryId !== null);
  const { shown, pages } = paginateList(products, page, {
    label: 'Удалённые товары: страницы',
    onTurn: onPage,
  });
  return (
    <ListSection
      id="deleted-products"
      title="Удалённые товары"
      tools={
        <>
          <Button
            variant="secondary"
            busy={restoring}
            busyText="Восстанавливаем…"
            disabled={restored.length === 0}
            onClick={() => setAsking(true)}
          >
            Восстановить все: {restored.length}
          </Button>
          <ConfirmDialog
            open={asking}
            title={`Вернуть в продажу ${restored.length} ${plural(restored.length, ['товар', 'товара', 'товаров'])}?`}
            text="Товары без категории останутся удалёнными: их восстанавливают по одному. Отменить можно здесь же."
            confirmText="Восстановить все"
            onConfirm={async () => {
              setAsking(false);
              setRestoring(true);
              await onRestoreAll(restored);
              setRestoring(false);
            }}
            onClose={() => setAsking(false)}
          />
        </>
      }
      problem={deleted.problem}
      onRetry={rest.onRetry}
      empty={
        products.length === 0 && (
          <EmptyState
            title="Удалённых товаров нет"
            action={
              <LinkButton variant="secondary" to={productsUrlCodec.address(productsUrlCodec.initial)}>
                Показать все
              </LinkButton>
            }
          />
        )
      }
      pages={pages}
    >
      <ListTable
        caption="Удалённые товары"
        columns={[
          { label: 'Товар' },
          { label: 'Категория', width: '17rem' },
          { label: 'Цена, ₽', width: '7.5rem', className: list.end },
          { label: 'Удалён', width: '11rem' },
          { label: 'Что сделать', hiddenLabel: true, width: '10rem' },
        ]}
        busy={false}
      >
        {shown.map((product) => (
          <DeletedRow key={product.id} product={product} {...rest} />
        ))}
      </ListTable>
    </ListSection>
  );
}

interface DeletedRowProps extends Pick<DeletedProductsProps, 'categories' | 'changes' | 'onRetry'> {
  product: DeletedProduct;
}

function DeletedRow({ product, categories, changes, onRetry }: DeletedRowProps) {
  const [needsCategory, setNeedsCategory] = useState(() => hasEditDraft(`product-${product.id}`));
  const { focus } = useFocusLater();
  const { id, name, price, categoryName, deletedAt } = product;
  const busy = changes.busy.has(id);

  return (
    <tbody className={list.row} aria-busy={busy}>
      <ListRow>
        <th scope="row">
          <div className={styles.named}>
            <ProductPicture product={product} />
            <p className={joinClassNames(list.what, text.strong)}>{name}</p>
          </div>
        </th>
        <td>{categoryName ?? 'Без категории'}</td>
        <td className={list.end}>
          <Price kopecks={price} decimals={2} />
        </td>
        <td>
          <span className={list.onlyCard}>Удалён </span>
          {formatMomentAsDay(deletedAt)}
        </td>
        <td className={joinClassNames(list.end, list.actions)}>
          <Button
            id={`restore-${id}`}
            variant="quiet"
            busy={busy}
            busyText="Минуту…"
            onClick={async () => setNeedsCategory(!(await changes.restore(product)))}
          >
            Восстановить<span className="visually-hidden"> {name}</span>
          </Button>
        </td>
      </ListRow>
      <RowBelow className={needsCategory ? list.form : undefined}>
        <ErrorAlert>{!needsCategory && changes.failures.get(id)}</ErrorAlert>
        {needsCategory && (
          <ProductForm
            product={{ ...product, categoryId: null }}
            categories={categories}
            startErrors={{ categoryId: 'Сначала выберите категорию' }}
            saveText="Сохранить и восстановить"
            busy={busy}
            onTakeTheirs={onRetry}
            onClose={() => {
              setNeedsCategory(false);
              focus(`restore-${id}`);
            }}
            onSave={async (input) => {
              // Its category went meanwhile, which is why it is asked for: no reason to ask about that once more.
              const failure = await changes.save(product, input, false);
              if (failure !== null) return failure;
              const categoryId = Number(input.categoryId);
              setNeedsCategory(!(await changes.restore({ ...product, categoryId })));
              return null;
            }}
          />
        )}
      </RowBelow>
    </tbody>
  );
}
