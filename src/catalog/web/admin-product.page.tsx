import { useMemo, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { DeskSkeleton, EditingScreen } from '../../desk/desk-screen.tsx';
import { OtherFailures } from '../../desk/editing/row-failures.tsx';
import { AddToggle } from '../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import { guarded } from '../../desk/guarded.ts';
import { UnsavedGuard, useDirtyRows } from '../../desk/unsaved-guard.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { LoadError } from '../../ui/states/load-error.tsx';
import type { Product } from '../product.ts';
import type { Route } from './+types/admin-product.page.ts';
import { categoryOptions } from './admin-parts/category-options.ts';
import styles from './admin-products/admin-products.module.css';
import { BulkOutcomeNotice } from './admin-products/bulk/bulk-outcome.tsx';
import { ChosenProducts } from './admin-products/bulk/chosen-products.tsx';
import { RecentSteps } from './admin-products/bulk/recent-steps.tsx';
import { useBulkChanges } from './admin-products/bulk/use-bulk-changes.ts';
import { useChosen } from './admin-products/bulk/use-chosen.ts';
import { DeletedProducts } from './admin-products/deleted-products.tsx';
import { loadProducts } from './admin-products/load-products.ts';
import { NewProducts, newProductsDraft } from './admin-products/new-products.tsx';
import { pictureAt } from './admin-products/picture-at.ts';
import { ProductFilters } from './admin-products/product-filters.tsx';
import { AdminProductList } from './admin-products/product-list.tsx';
import { ProductRow } from './admin-products/product-row.tsx';
import { type TypedProduct, typedProductFrom } from './admin-products/product-typing.ts';
import {
  loadKey,
  type ProductsFilter,
  productsFilterFrom,
  productsFilterSearch,
} from './admin-products/products-filter.ts';
import { useProductChanges } from './admin-products/use-product-changes.ts';

export { clientAction } from '../../ui/data/client-action.ts';

const TITLE = 'Управление товарами';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = productsFilterFrom(new URL(request.url).searchParams);
  return guarded(request, () => loadProducts(filter, request.signal));
}

/** Another page of what is there whole asks for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, ...usual }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return usual.defaultShouldRevalidate;
  const [shown, requested] = [currentUrl, nextUrl].map((url) =>
    loadKey(productsFilterFrom(url.searchParams)),
  );
  return shown !== requested;
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={12} count={3} />;

const none: readonly Product[] = [];
const nothingCopied: readonly TypedProduct[] = [];

/** The products: new ones, those on sale, those taken off sale. */
export default function AdminProductPage({ loaderData }: Route.ComponentProps) {
  const { categories, products, deleted } = loaderData;
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === 'loading';
  const notices = useNotice();
  const { focus, focusIfFree } = useFocusLater();
  const [dirty, setDirty] = useDirtyRows();
  const [newDirty, setNew] = useDirtyRows();
  const [search, setSearch] = useSearchParams();
  const filter = productsFilterFrom(search);
  const show = (wanted: ProductsFilter) =>
    setSearch(productsFilterSearch(wanted), { preventScrollReset: true });
  const setAdding = (adding: boolean) => show({ ...filter, adding });
  const options = useMemo(() => categoryOptions(categories.list), [categories.list]);
  const onSale = useProductChanges({
    loaded: products.list,
    notices,
    onDeleted: () => focusIfFree('product-list'),
    onRestored: () => {},
  });
  const offSale = useProductChanges({
    loaded: deleted?.list ?? none,
    notices,
    onDeleted: () => {},
    onRestored: () => focusIfFree('deleted-products'),
  });
  const bulk = useBulkChanges(onSale.putAll);
  const { chosen, choose, chooseNone } = useChosen();
  const [copied, setCopied] = useState<readonly TypedProduct[]>(nothingCopied);

  async function copy(product: Product) {
    const picture =
      product.imageUrl && (await pictureAt(product.imageUrl, product.imageName ?? product.name));
    setCopied([{ ...typedProductFrom(product), ...(picture ? { picture } : {}) }]);
    setAdding(true);
    focus('add-product');
  }

  return (
    <EditingScreen
      title={TITLE}
      adding={
        <>
          <AddToggle id="add-products" open={filter.adding} onToggle={setAdding} />
          <LinkButton
            variant="secondary"
            to="/admin/product/import"
            state={{ categoryId: String(filter.categoryId ?? ''), query: filter.query }}
          >
            Таблицей
          </LinkButton>
        </>
      }
      notices={notices}
      failures={
        <>
          <OtherFailures failures={onSale.failures} shown={onSale.products} />
          <OtherFailures failures={offSale.failures} shown={offSale.products} />
          <BulkOutcomeNotice bulk={bulk} />
        </>
      }
    >
      {categories.problem !== null && <LoadError message={categories.problem} bare onRetry={revalidate} />}
      {filter.adding && (
        <NewProducts
          categories={options}
          copied={copied}
          onCopied={() => setCopied(nothingCopied)}
          onCreated={() => notices.show('success', 'Товары успешно созданы!')}
          onDirty={setNew}
        />
      )}
      <div className={styles.goods}>
        <AdminProductList
          loaded={products}
          products={onSale.products}
          filter={filter}
          loading={loading}
          filters={<ProductFilters filter={filter} categories={options} onFilter={show} />}
          chosen={chosen}
          onChoose={choose}
          onFilter={show}
          onRetry={revalidate}
        >
          {(product) => (
            <ProductRow
              key={product.id}
              product={product}
              chosen={chosen.has(product.id)}
              onChoose={(one, isChosen) => choose([one], isChosen)}
              onCopy={copy}
              categories={options}
              changes={onSale}
              onReload={revalidate}
              onDirty={setDirty}
            />
          )}
        </AdminProductList>
      </div>
      <ChosenProducts
        products={onSale.products.filter(({ id }) => chosen.has(id))}
        categories={options}
        bulk={bulk}
        onNone={chooseNone}
      />
      <RecentSteps bulk={bulk} />
      <DeletedProducts
        deleted={deleted && { ...deleted, list: offSale.products }}
        categories={options}
        changes={offSale}
        page={filter.deletedPage}
        onPage={(deletedPage) => show({ ...filter, deletedPage })}
        onRetry={revalidate}
        onRestoreAll={async (all) => {
          await bulk.run(all, 'Восстановлены', () => ({ deleted: false }));
          await revalidate();
        }}
        onOpen={() => {
          show({ ...filter, deleted: true, deletedPage: 1 });
          focus('deleted-products');
        }}
        onClose={() => {
          show({ ...filter, deleted: false, deletedPage: 1 });
          focus('show-deleted');
        }}
        onDirty={setDirty}
      />
      <UnsavedGuard dirty={newDirty} dirtyRows={dirty} onLeave={newProductsDraft.clear} />
    </EditingScreen>
  );
}
