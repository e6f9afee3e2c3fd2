export { CategoriesContext } from './web/categories-context.ts';
export { AddSlot } from './web/product-list/card/add-slot.ts';
export { ProductSearchForm } from './web/product-list/search-form.tsx';
export { Catalogue } from './web/sidebar/catalogue.tsx';
export { CATALOGUE_ID, SidebarSection } from './web/sidebar/sidebar-section.tsx';
