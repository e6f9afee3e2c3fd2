export { ProductSearchForm } from './web/product-list/search-form.tsx';
export {
  AddToCartSlot,
  CategoriesContext,
  FacilityRefusalReasonContext,
  FacilitySlot,
  type FindFacilityRefusalReason,
} from './web/product-list/slots.ts';
export { Catalogue } from './web/sidebar/catalogue.tsx';
export { CATALOGUE_SECTION_ID, SidebarSection } from './web/sidebar/sidebar-section.tsx';
