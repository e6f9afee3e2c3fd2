export { CategoriesContext } from './web/categories-context.ts';
export { AddSlot } from './web/product-list/add-slot.ts';
export { Catalogue } from './web/sidebar/catalogue.tsx';
export { SidebarSection } from './web/sidebar/sidebar-section.tsx';
