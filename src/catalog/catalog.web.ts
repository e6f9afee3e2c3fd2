export { CategoriesContext } from './web/categories-context.ts';
export { AddSlot } from './web/product-list/add-slot.ts';
export { RefusalSlot, type RefusalWords } from './web/product-list/refusal-slot.ts';
export { ProductSearchForm } from './web/product-list/search-form.tsx';
export { Catalogue } from './web/sidebar/catalogue.tsx';
export { CATALOGUE_ID, SidebarSection } from './web/sidebar/sidebar-section.tsx';
