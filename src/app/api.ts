import { userRoutes } from '../features/accounts/server/user.routes.ts';
import { categoriesRoutes } from '../features/catalog/server/categories.routes.ts';
import { productsRoutes } from '../features/catalog/server/products.routes.ts';
import type { Handled, Services } from '../shared/server/handle.ts';

/** Every call of the API, feature by feature: the table of contents of the server. */
export function allCalls(services: Services): Handled[] {
  return [...userRoutes(services), ...productsRoutes(services), ...categoriesRoutes(services)];
}
