export { CategoriesContext } from './web/categories-context.ts';
export { AddSlot } from './web/shelf/add-slot.ts';
export { Catalogue } from './web/sidebar/catalogue.tsx';
export { SidebarSection } from './web/sidebar/sidebar-section.tsx';
