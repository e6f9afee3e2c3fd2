import { accountRoutes } from '../features/account/server/account.routes.ts';
import { passwordChecker } from '../features/accounts/accounts.server.ts';
import { accountPasswordRoutes } from '../features/accounts/server/account-password.routes.ts';
import { accountSignOutRoutes } from '../features/accounts/server/account-sign-out.routes.ts';
import { userRoutes } from '../features/accounts/server/user.routes.ts';
import { auditLogRoutes } from '../features/admin/server/audit-log.routes.ts';
import { categoriesRoutes } from '../features/catalog/server/categories.routes.ts';
import { productsRoutes } from '../features/catalog/server/products.routes.ts';
import { workAddressesRoutes } from '../features/facilities/server/work-addresses.routes.ts';
import { orderDeskRoutes } from '../features/orders/server/order-desk.routes.ts';
import { orderPapersRoutes } from '../features/orders/server/papers/order-papers.routes.ts';
import { userOrderRoutes } from '../features/orders/server/user-order.routes.ts';
import { userAddressRoutes } from '../features/recipients/server/user-address.routes.ts';
import { userSearchRoutes } from '../features/recipients/server/user-search.routes.ts';
import type { Handled, Services } from '../shared/server/handle.ts';

/** Every call of the API, feature by feature: the table of contents of the server. */
export function allCalls(services: Services): Handled[] {
  const passwords = passwordChecker(services);
  return [
    ...userRoutes(services, passwords),
    ...accountPasswordRoutes(services, passwords),
    ...accountSignOutRoutes(services),
    ...accountRoutes(services, passwords),
    ...auditLogRoutes(services),
    ...productsRoutes(services),
    ...categoriesRoutes(services),
    ...workAddressesRoutes(services),
    ...userAddressRoutes(services),
    ...userSearchRoutes(services),
    ...userOrderRoutes(services),
    ...orderDeskRoutes(services),
    ...orderPapersRoutes(services),
  ];
}
