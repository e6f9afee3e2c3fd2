import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen of the shop: its address and its file. */
export default [
  // The product lists with their sidebar; every other screen stands alone.
  layout('app/layout/shop-layout.tsx', [
    route('/', 'features/catalog/web/products.page.tsx', { id: 'all-products' }),
    route('/products', 'features/catalog/web/products.page.tsx', { id: 'products' }),
    route('/category/:idCategory', 'features/catalog/web/category.page.tsx'),
  ]),
  route('/info', 'features/content/web/info.page.tsx'),
  route('/allowed', 'features/content/web/allowed.page.tsx'),
  route('/how-to-order', 'features/content/web/how-to-order.page.tsx'),
  route('/next-parcel', 'features/content/web/next-parcel.page.tsx'),
  route('/privacy-police', 'features/content/web/privacy-police.page.tsx'),
  route('/consent', 'features/content/web/consent.page.tsx'),
  route('/login', 'features/accounts/web/login.page.tsx'),
  route('/register', 'features/accounts/web/register.page.tsx'),
  route('/cart', 'features/checkout/web/cart.page.tsx'),
  route('/catalogue/print', 'features/cart/web/catalogue-print.page.tsx'),
  route('/cart/shared', 'features/cart/web/cart-shared.page.tsx'),
  route('/delivery-address', 'features/recipients/web/delivery-address.page.tsx'),
  route('/user-order-list', 'features/orders/web/user-order-list.page.tsx'),
  route('/user-order-list/:id/print', 'features/orders/web/user-order-list-print.page.tsx'),
  route('/user-order-list/:id/papers', 'features/orders/web/user-order-list-papers.page.tsx'),
  route('/account', 'features/account/web/account.page.tsx'),
  route('/admin', 'app/pages/admin.ts'),
  // Nobody but administrators gets past this layout.
  layout('app/desk/desk-layout.tsx', [
    route('/admin/category-create', 'features/catalog/web/admin-category-create.page.tsx'),
    route('/admin/product', 'features/catalog/web/admin-product.page.tsx'),
    route('/admin/product/import', 'features/catalog/web/admin-product-import.page.tsx'),
    route('/admin/address', 'features/facilities/web/admin-address.page.tsx'),
    route('/admin/record', 'features/admin/web/admin-record.page.tsx'),
    route('/admin/staff', 'features/admin/web/admin-staff.page.tsx'),
    route('/admin/settings', 'features/admin/web/admin-settings.page.tsx'),
    route('/admin/users', 'features/recipients/web/admin-users.page.tsx'),
    route('/admin/reports', 'features/orders/web/admin-reports.page.tsx'),
    route('/admin/user-order-list', 'features/orders/web/admin-user-order-list.page.tsx'),
    route('/admin/user-order-list/packing', 'features/orders/web/admin-user-order-list-packing.page.tsx'),
    route('/admin/user-order-list/papers', 'features/orders/web/admin-user-order-list-papers.page.tsx'),
    route('/admin/user-order-list/payments', 'features/orders/web/admin-user-order-list-payments.page.tsx'),
    route('/admin/user-order-list/purchase', 'features/orders/web/admin-user-order-list-purchase.page.tsx'),
  ]),
  route('/calendar/next-parcel.ics', 'app/pages/next-parcel-ics.ts'),
  route('/robots.txt', 'app/pages/robots-txt.ts'),
  route('/sitemap.xml', 'app/pages/sitemap-xml.ts'),
  route('*', 'app/pages/unknown.page.tsx'),
] satisfies RouteConfig;
