import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atDesk } from '../support/desk-pages.ts';
import { pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

/** The browser itself says that a call was refused. */
const REFUSED = /the server responded with a status of (409|500)/;

describeShop(
  'the desk while something is under way',
  (shop) => {
    const open = atDesk(shop, pagesOf(shop));

    it('a dialog that is opened again at once stays open', async () => {
      const page = await open('/admin/users');
      await page.getByRole('button', { name: 'Клавиши' }).click();
      await page.getByRole('dialog', { name: 'Клавиши' }).waitFor();
      // As quick as a program: before the browser tells that the first showing has ended.
      await page.evaluate(async () => {
        const close = [...document.querySelectorAll('dialog[open] button')].at(-1);
        (close as HTMLButtonElement).click();
        await Promise.resolve();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
      });
      await twoFrames(page);
      expect(await page.getByRole('dialog', { name: 'Клавиши' }).count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('an answer that comes late does not take the focus from another row', async () => {
      const [target, moved, next] = [
        await shop().category(),
        await shop().category(),
        await shop().category(),
      ];
      const page = await open('/admin/category-create');
      await page.getByRole('button', { name: `Переместить… ${moved.name}` }).click();
      await page.getByLabel('Куда').selectOption(String(target.id));
      const release = await hold(page, '**/categories/get-all');
      await page.getByRole('dialog').getByRole('button', { name: 'Переместить' }).click();
      await release.requested;
      await page.getByRole('button', { name: `Переместить… ${next.name}` }).focus();
      await release.now();
      await page.getByText('Категория успешно перемещена').waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: `Переместить… ${moved.name}` }).isEnabled())
        .toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: `Переместить «${next.name}»` }).waitFor();
    });

    it('takes two products off sale, the second before the first is gone', async () => {
      const { id: categoryId } = await shop().category();
      const [first, second] = [await shop().product({ categoryId }), await shop().product({ categoryId })];
      const page = await open(`/admin/product?category=${categoryId}`);
      const release = await hold(page, `**/products/delete/${first.id}`);
      for (const { name } of [first, second]) {
        await page.getByRole('button', { name: `Ещё для ${name}` }).click();
      }
      await page.getByRole('button', { name: `Удалить ${first.name}` }).click();
      await release.requested;
      await page.getByRole('button', { name: `Удалить ${second.name}` }).click();
      await page.getByText(`Товар «${second.name}» удалён`).waitFor();
      await release.now();
      await page.getByText('В этой категории нет товаров').waitFor();
      const token = await shop().admin();
      const gone = expectStatus(200, await shop().get('/api/v1/products/deleted', { token }));
      expect(gone.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    });

    it('deletes two categories, the second before the first is gone, and asks about each', async () => {
      const [first, second] = [await shop().category(), await shop().category()];
      const page = await open('/admin/category-create');
      const release = await hold(page, `**/categories/delete/${first.id}`);
      const ask = (name: string) => page.getByRole('button', { name: `Удалить ${name}` }).click();
      const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await ask(first.name);
      await confirm();
      await release.requested;
      await page.keyboard.press('Escape');
      await ask(second.name);
      await page.getByRole('dialog').getByText('Она пуста').waitFor();
      await release.now();
      await page.getByText('Категория успешно удалена').waitFor();
      // The question about the second one still stands.
      await confirm();
      await expect.poll(() => page.getByRole('button', { name: `Удалить ${second.name}` }).count()).toBe(0);
      const tree = JSON.stringify((await shop().get('/api/v1/categories/get-all')).body);
      expect([tree.includes(first.name), tree.includes(second.name)]).toEqual([false, false]);
    });

    it('takes two addresses out of use, the second before the first is gone', async () => {
      const [first, second] = [await shop().facility(), await shop().facility()];
      const page = await open('/admin/address');
      const release = await hold(page, `**/work-addresses/delete/${first.id}`);
      const remove = async (name: string) => {
        await page.getByRole('button', { name: `Удалить ${name}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      };
      await remove(first.name);
      await release.requested;
      await page.keyboard.press('Escape');
      await remove(second.name);
      await page.getByRole('button', { name: `Восстановить ${second.name}` }).waitFor();
      await release.now();
      await page.getByRole('button', { name: `Восстановить ${first.name}` }).waitFor();
    });

    it('a row whose second try is refused, too, can be tried a third time', async () => {
      const { id, categoryId, name } = await shop().product();
      const other = await shop().category();
      const token = await shop().admin();
      expectStatus(200, await shop().delete(`/api/v1/products/delete/${id}`, { token }));
      expectStatus(200, await shop().delete(`/api/v1/categories/delete/${categoryId}`, { token }));
      const page = await open('/admin/product?deleted=1', { expected: [REFUSED] });
      await page.getByRole('button', { name: `Восстановить ${name}` }).click();
      await page.locator(`#product-${id}-categoryId`).selectOption(String(other.id));
      await page.route(
        `**/products/undelete/${id}`,
        (route) => route.fulfill({ status: 409, json: { message: 'Сначала выберите категорию' } }),
        { times: 1 },
      );
      const save = page.getByRole('button', { name: 'Сохранить и восстановить' });
      await Promise.all([page.waitForResponse(`**/products/undelete/${id}`), save.click()]);
      await save.click();
      await page.getByText(`Товар «${name}» восстановлен`).waitFor();
    });

    it('a failed chart is asked for again', async () => {
      const buyer = await shop().buyer();
      await shop().order(buyer.token);
      const page = await open('/info', { expected: [REFUSED] });
      await page.route('**/desk/chart', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await page.goto('/admin/user-order-list');
      await page.getByText('График по дням').click();
      await page.getByText('График заказов не загрузился.').waitFor();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await page.getByText('Таблицей').waitFor();
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);

/** Holds back the next call of an address; `asked` when it came, `now` lets it go. */
async function hold(page: Page, address: string) {
  const came = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      came.resolve();
      await go.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { requested: came.promise, now: () => go.resolve() };
}

/** No hand is quicker than two frames. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
