import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen of the shop: its address and its file (spec.md §2). */
export default [
  layout('app/layout/shop-layout.tsx', [
    route('/', 'features/catalog/web/products.page.tsx', { id: 'all-products' }),
    route('/products', 'features/catalog/web/products.page.tsx', { id: 'products' }),
    route('/login', 'features/accounts/web/login.page.tsx'),
    route('/register', 'features/accounts/web/register.page.tsx'),
  ]),
  route('*', 'app/unknown.page.tsx'),
] satisfies RouteConfig;
