import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atDesk, chooseIn } from '../support/desk-pages.ts';
import { axe, axeOnScreens, DESKTOP, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

describeShop(
  'the desk of the catalogue',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = atDesk(shop, openPage);

    /** The tree as the shop sees it: `Еда > Чай`. */
    const tree = async () => pathsOf((await shop().get('/api/v1/categories/get-all')).body.categories);

    it('builds a tree: several rows at once, by mouse, by keyboard, and takes a move back', async () => {
      const page = await open('/admin/category-create');
      await page.getByRole('button', { name: 'Добавить', exact: true }).click();
      expect(await axeOnScreens(page)).toEqual([]);
      await page.setViewportSize(DESKTOP);
      const [food, tea, late, hygiene] = ['Еда', 'Чай', 'Прочее', 'Гигиена'].map(newName) as Four;
      /** Of the whole tree what this story has made. */
      const own = async () =>
        (await tree()).filter((path) => [food, tea, late, hygiene].some((name) => path.endsWith(name)));
      await page.getByLabel('Название категории').fill(food);
      await page.getByLabel('Приоритет').fill('30');
      for (const name of [tea, late, hygiene]) {
        await page.getByRole('button', { name: 'Ещё одна категория' }).click();
        await page.keyboard.type(name);
      }
      await page.getByLabel('Приоритет').nth(1).fill('20');
      await page.getByLabel('Приоритет').nth(2).fill('');
      await page.getByLabel('Приоритет').nth(3).fill('10');
      await page.getByRole('button', { name: 'Создать 4 категории' }).click();

      // The good rows went, the bad one stays and says why.
      await page.getByText('Категории успешно созданы!').waitFor();
      await page.getByText('Заполните все обязательные поля').waitFor();
      await expect.poll(() => typed(page, 'Название категории')).toEqual([late]);
      await expect.poll(own).toEqual([food, tea, hygiene]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/prioritySort$/);
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
      await expect.poll(own).toEqual([food, tea, hygiene, late]);

      await drag(page, tea, rowOf(page, food));
      await page.getByText('Категория успешно перемещена').waitFor();
      expect(await own()).toEqual([food, `${food} > ${tea}`, hygiene, late]);
      await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await expect.poll(own).toEqual([food, tea, hygiene, late]);

      // The same without a mouse; the focus comes back to the row in its new place.
      await page.getByRole('button', { name: `Ещё для ${hygiene}` }).click();
      await page.getByRole('button', { name: `Переместить… ${hygiene}` }).focus();
      await page.keyboard.press('Enter');
      const target = page.getByRole('dialog').getByLabel('Куда');
      if (await target.evaluate(({ tagName }) => tagName === 'INPUT')) {
        await page.keyboard.type(tea);
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press('Enter');
      } else await target.selectOption({ label: tea });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(own).toEqual([food, tea, `${tea} > ${hygiene}`, late]);
      await expect.poll(() => focused(page)).toBe(hygiene);
      await page.getByRole('button', { name: `Свернуть ${tea}` }).waitFor();

      // Onto itself nothing happens and below itself nothing goes, without a call; onto the zone it becomes a root.
      const moves: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('move-to-subcategory')) moves.push(request.postData() ?? '');
      });
      await drag(page, food, rowOf(page, food));
      await drag(page, tea, rowOf(page, hygiene));
      await page.getByText('Категорию нельзя переместить в неё саму или в её подкатегорию').waitFor();
      expect(moves).toEqual([]);
      await drag(page, hygiene, page.locator('[data-root-zone]'));
      await expect.poll(own).toEqual([food, tea, hygiene, late]);
    });

    it('adds below a category, and orders a level by keys, by the menu and by the edge of a row', async () => {
      const above = await shop().category({ name: newName('Полка') });
      const names = ['Чай', 'Кофе', 'Какао'].map(newName) as [string, string, string];
      const [tea, coffee, cocoa] = names;
      const own = async () => {
        const { categories } = (await shop().get('/api/v1/categories/get-all')).body;
        const found = categories.find(({ id }: { id: number }) => id === above.id) as Branch;
        return found.subCategories.map(({ name }) => name);
      };
      const page = await open('/admin/category-create');
      /** The same as it stands on the screen, which comes anew a little later: what is moved there moves from there. */
      const shown = async () => {
        const lines = await page.locator('[data-category] p').allInnerTexts();
        return lines.flatMap((line) => names.find((name) => line === name) ?? []);
      };
      await page.getByRole('button', { name: `Ещё для ${above.name}` }).click();
      await page.getByRole('button', { name: `Добавить подкатегорию в ${above.name}` }).click();
      for (const [index, name] of names.entries()) {
        if (index > 0) await page.getByRole('button', { name: 'Ещё одна категория' }).click();
        const row = page.getByRole('group', { name: `Новая категория ${index + 1}` });
        await row.getByLabel('Название категории').fill(name);
        await row.getByLabel('Приоритет').fill(String(9 - index));
        expect(await row.getByLabel('Где').inputValue()).toBe(String(above.id));
      }
      await page.getByRole('button', { name: 'Создать 3 категории' }).click();
      await rowOf(page, cocoa).waitFor();
      expect(await own()).toEqual([tea, coffee, cocoa]);

      await page.getByRole('button', { name: tea, exact: true }).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(own).toEqual([coffee, tea, cocoa]);
      await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await expect.poll(own).toEqual([tea, coffee, cocoa]);
      await expect.poll(shown).toEqual([tea, coffee, cocoa]);
      await page.getByRole('button', { name: `Ещё для ${cocoa}` }).click();
      await page.getByRole('button', { name: `Выше ${cocoa}` }).click();
      await expect.poll(own).toEqual([tea, cocoa, coffee]);

      // Let go at the upper edge of a row it stands before that one.
      await expect.poll(shown).toEqual([tea, cocoa, coffee]);
      const box = await rowOf(page, tea).boundingBox();
      await rowOf(page, coffee).getByText(coffee, { exact: false }).first().hover();
      await page.mouse.down();
      for (const offset of [8, 3, 2]) await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + offset);
      await page.mouse.up();
      await expect.poll(own).toEqual([coffee, tea, cocoa]);
    });

    // Control: in `src/desk/side-panel.tsx` replace `observer.observe(panel);` with ``
    it('keeps what saves in sight beside a long list', async () => {
      const { id: categoryId } = await shop().category({ name: newName('Крупы') });
      const names = Array.from({ length: 16 }, (_, index) => newName(`Крупа ${index}`));
      for (const name of names) await shop().product({ name, categoryId });
      const viewport = { width: 1366, height: 768 };
      const page = await open(`/admin/product?category=${categoryId}`, { viewport });
      await page.getByRole('link', { name: names[0] as string, exact: true }).click();
      const form = page.getByRole('complementary', { name: 'Изменение' });
      await form.getByLabel('Название товара').waitFor();
      const save = form.getByRole('button', { name: 'Сохранить' });
      await expect
        .poll(async () => Object.values((await save.boundingBox()) ?? {}))
        .toSatisfy(([, y, , height]) => y + height < viewport.height);
      // Control: let the columns that leave a narrow list be transparent in list.module.css, not hidden.
      expect(await axe(page, ['empty-table-header'])).toEqual([]);
      await form.getByRole('button', { name: 'Закрыть' }).click();
      await page.getByLabel('Выбрать 16 товаров').click();
      await page.getByRole('button', { name: 'Цена', exact: true }).click();
      await page.getByLabel('Сколько').fill('400');
      await page.getByText('Больше чем втрое изменится цена у 16 товаров').waitFor();
      expect(await axe(page)).toEqual([]);
    });

    it('several photos at once begin several products, are told from other files, and wait for a new sign-in', async () => {
      const { id: categoryId, name: category } = await shop().category();
      const page = await open('/admin/product?new=1', { expected: [/status of 401/] });
      const buffer = await pictureOf('png');
      const names = [newName('чай'), newName('соль')];
      await page
        .getByLabel('Несколько фото сразу')
        .setInputFiles(names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })));
      await expect.poll(() => typed(page, 'Название товара')).toEqual(names);
      await page.getByRole('img', { name: 'Фото товара' }).nth(1).waitFor();
      await page.getByRole('button', { name: 'Ещё один товар' }).click();
      const third = page.getByRole('group', { name: 'Новый товар 3' });
      const choose = (file: Buffer) =>
        third
          .locator('input[type=file]:enabled')
          .setInputFiles({ name: 'халва.png', mimeType: 'image/png', buffer: file });
      await choose(Buffer.from('это не картинка'));
      await third.getByText('Файл не похож на фотографию').waitFor();
      const release = await holdPictures(page);
      await choose(buffer);
      // What is typed while the photo is made ready stays.
      await third.getByText('Готовим фото…').waitFor();
      await third.getByLabel('Ограничения').fill('До 1 кг');
      await release();
      await third.getByRole('img', { name: 'Фото товара' }).waitFor();
      expect(await third.getByLabel('Ограничения').inputValue()).toBe('До 1 кг');
      await page.setViewportSize(PHONE);
      expect([await sidewaysScroll(page), await axe(page)]).toEqual([0, []]);
      await third.getByRole('button', { name: /^Убрать ?: Новый товар 3$/ }).click();
      for (const index of [1, 2]) {
        const row = page.getByRole('group', { name: `Новый товар ${index}` });
        await chooseIn(row.getByLabel('Категория'), category);
        await row.getByLabel('Цена').fill('50');
        await row.getByLabel('Приоритет').fill('1');
      }
      // The session ends in the middle: what was typed, photos too, is there after the sign-in.
      await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
      await page.getByRole('button', { name: 'Создать 2 товара' }).click();
      await page.waitForURL('**/login');
      await page.getByLabel('Электронная почта').fill(ADMIN_EMAIL);
      await page.getByLabel('Пароль', { exact: true }).fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.waitForURL('**/admin/product?new=1');
      await page.getByRole('img', { name: 'Фото товара' }).nth(1).waitFor();
      await page.getByRole('button', { name: 'Создать 2 товара' }).click();
      await page.getByText('Товары успешно созданы!').waitFor();
      expect((await productsOf(categoryId)).map(({ imageName }) => imageName).sort()).toEqual(
        names.map((name) => `${name}.png`).sort(),
      );
    });

    interface Made {
      id: number;
      name: string;
      price: number;
      imageName: string | null;
      choices: string[];
    }

    async function productsOf(categoryId: number): Promise<Made[]> {
      const response = await shop().asAdmin.post('/api/v1/products/list', { categoryId, images: 'url' });
      return expectStatus(200, response);
    }
  },
  { browser: true, oneDatabase: true },
);

type Four = [string, string, string, string];

interface Branch {
  name: string;
  subCategories: Branch[];
}

function pathsOf(categories: Branch[], above = ''): string[] {
  return categories.flatMap(({ name, subCategories }) => [
    above + name,
    ...pathsOf(subCategories, `${above}${name} > `),
  ]);
}

function rowOf(page: Page, name: string) {
  return page.locator('[data-category]').filter({ has: page.getByRole('button', { name, exact: true }) });
}

/** Drags a row by its name onto another place, as a hand does: press, move, let go. */
async function drag(page: Page, name: string, onto: ReturnType<Page['locator']>): Promise<void> {
  await rowOf(page, name).getByText(name, { exact: false }).first().hover();
  await page.mouse.down();
  // The first move begins the drag, which shows the zone.
  await page.mouse.move(300, 300, { steps: 3 });
  await onto.hover();
  await onto.hover();
  await page.mouse.up();
}

/** Lets no photo be made ready until it is released. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = window.createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = async (file: Blob) => {
      await promise;
      return read(file);
    };
    Object.assign(window, { createImageBitmap: held, releasePictures: resolve });
  });
  return () => page.evaluate(() => (window as unknown as { releasePictures(): void }).releasePictures());
}

/** What stands in all fields of this name. */
const typed = (page: Page, label: string) =>
  page.getByLabel(label).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
