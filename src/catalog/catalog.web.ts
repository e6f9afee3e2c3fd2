export { CategoriesContext } from './web/categories-context.ts';
export { AddToCartSlot } from './web/product-list/add-slot.ts';
export { FacilitySlot } from './web/product-list/facility-slot.ts';
export {
  FacilityRefusalReasonContext,
  type FindFacilityRefusalReason,
} from './web/product-list/refusal-slot.ts';
export { ProductSearchForm } from './web/product-list/search-form.tsx';
export { Catalogue } from './web/sidebar/catalogue.tsx';
export { CATALOGUE_SECTION_ID, SidebarSection } from './web/sidebar/sidebar-section.tsx';
