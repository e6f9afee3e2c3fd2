/** The name of the shop. */
export const SHOP_NAME = 'Передача';

/** The title of a screen: what it is, then whose. */
export function pageTitle(name: string): string {
  return `${name} — ${SHOP_NAME}`;
}
