export { CategoryTiles } from './web/product-list/category-tiles.tsx';
export { ProductSearchForm } from './web/product-list/search-form.tsx';
export {
  AddToCartComponentContext,
  CategoriesContext,
  type CheckProductAtFacility,
  FacilityPartsContext,
  ProductFacilityCheckContext,
} from './web/product-list/slots.ts';
export { CategoryNavigation } from './web/sidebar/category-navigation.tsx';
export { CATALOGUE_SECTION_ID, SidebarSection } from './web/sidebar/sidebar-section.tsx';
