import { useState } from 'react';
import { Outlet } from 'react-router';
import { AddToCart, CartBottomBar, SidebarCart } from '../../cart/cart.web.ts';
import {
  AddToCartComponentContext,
  CATALOGUE_SECTION_ID,
  CategoriesContext,
  CategoryNavigation,
  type CheckProductAtFacility,
  FacilityPartsContext,
  ProductFacilityCheckContext,
  SidebarSection,
} from '../../catalog/catalog.web.ts';
import type { Category } from '../../catalog/categories.contract.ts';
import { RecipientChosenNotice } from '../../checkout/checkout.web.ts';
import type { Call } from '../../contract/endpoint.ts';
import {
  collectFor,
  FacilityChip,
  FirstVisitWelcome,
  LazyChosenFacilityRefusals,
} from '../../facilities/facilities.web.ts';
import { FarewellNotice } from '../../personal-data/personal-data.web.ts';
import { loaderContext } from '../../ui/loader-context.ts';
import type { Route } from './+types/shop-layout.ts';
import styles from './shop-layout.module.css';

/** The tree; a failure is only logged and leaves the sidebar empty. */
export function loader({ context }: Route.LoaderArgs): Promise<Category[]> {
  return categoriesBy(context.get(loaderContext).call).catch(() => []);
}

export function clientLoader(): Promise<Category[]> {
  return import('../../ui/data/call.ts')
    .then(({ call }) => categoriesBy(call))
    .catch((error) => {
      console.error('Ошибка загрузки категорий', error);
      return [];
    });
}

async function categoriesBy(call: Call): Promise<Category[]> {
  // The first view comes from the server, and the schemas with this import only when they are needed.
  const { getCategoryTree } = await import('../../catalog/categories.contract.ts');
  return (await call(getCategoryTree, {})).categories;
}

/** From one list to the next the tree stands. */
export function shouldRevalidate() {
  return false;
}

const facilityParts = { Chip: FacilityChip, Welcome: FirstVisitWelcome, collectFor };

/** The shop window: cart and catalogue beside the product list. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  const [refusals, setRefusals] = useState<CheckProductAtFacility | null>(null);
  return (
    <AddToCartComponentContext value={AddToCart}>
      <CategoriesContext value={loaderData}>
        <div className={styles.columns}>
          <aside className={styles.sidebar} aria-label="Корзина и каталог">
            <SidebarSection title="Корзина">
              <SidebarCart />
            </SidebarSection>
            <SidebarSection title="Каталог" id={CATALOGUE_SECTION_ID}>
              <CategoryNavigation categories={loaderData} />
            </SidebarSection>
          </aside>
          <div className={styles.products}>
            <FarewellNotice />
            <RecipientChosenNotice />
            <ProductFacilityCheckContext value={refusals}>
              <FacilityPartsContext value={facilityParts}>
                <Outlet />
              </FacilityPartsContext>
            </ProductFacilityCheckContext>
          </div>
        </div>
        <div className={styles.bottom}>
          <CartBottomBar />
        </div>
        <LazyChosenFacilityRefusals onChange={setRefusals} />
      </CategoriesContext>
    </AddToCartComponentContext>
  );
}
