import { type OpenPage, signedIn } from './page.ts';
import type { Shop } from './shop.ts';

/** Opens pages as the administrator does, unless the view says whose storage it has. */
export function atDesk(shop: () => Pick<Shop, 'admin'>, open: OpenPage): OpenPage {
  return async (path, view) => open(path, { storage: signedIn(await shop().admin()), ...view });
}
