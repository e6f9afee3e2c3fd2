import type { Locator } from 'playwright-core';
import { type OpenPage, signedIn } from './page.ts';
import type { Shop } from './shop.ts';

/** Opens pages as the administrator does, unless the view says whose storage it has. */
export function atDesk(shop: () => Pick<Shop, 'admin'>, open: OpenPage): OpenPage {
  return async (path, view) => open(path, { storage: signedIn(await shop().admin()), ...view });
}

/** Chooses by its name in a list of the desk: a native one while it is short, else one that is searched. */
export async function chooseIn(list: Locator, name: string): Promise<void> {
  if (await list.evaluate(({ tagName }) => tagName === 'SELECT')) {
    await list.selectOption({ label: name });
    return;
  }
  await list.fill(name);
  await list.page().getByRole('option', { name, exact: true }).click();
}
