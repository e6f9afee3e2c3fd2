import type { Page } from 'playwright-core';
import type { Shop } from './shop.ts';
import { expectStatus } from './shop-makers.ts';

/** What the browser itself says of a call that is refused on purpose. */
export const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;
/** What it says of a call that is broken or cut off on purpose. */
export const BROKEN = /Failed to load resource: (the server responded with a status of 5|net::ERR)/;

interface Sold {
  id: number;
  name: string;
  price: number;
}

/** Local storage with these products in the cart, as the shop itself keeps them. */
export function filledCart(...lines: [product: Sold, quantity: number][]): { cart: string } {
  const cart = lines.map(([{ id, name, price }, quantity]) => ({
    id,
    quantity,
    name,
    kopecks: Math.round(price * 100),
  }));
  return { cart: JSON.stringify(cart) };
}

/** How many pieces local storage has in the cart. */
export function piecesInCart(page: Page): Promise<number> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    ),
  );
}

/** Signs in on the sign-in page that is open. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Электронная почта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Подтвердить заказ' });

/** The orders of a buyer as the server has them, newest first; at most so many. */
export async function ordersOf(shop: Pick<Shop, 'post'>, token: string, size = 10) {
  const response = await shop.post('/api/v1/user/order/get-list-by-email', { pageable: { size } }, { token });
  return expectStatus(200, response).content;
}

/** The administrator takes a product off the shelf meanwhile. */
export async function deleteProduct(shop: Shop, { id }: { id: number }): Promise<void> {
  expectStatus(200, await shop.delete(`/api/v1/products/delete/${id}`, { token: await shop.admin() }));
}
