import { expect, it } from 'vitest';
import { atDesk } from '../support/desk-pages.ts';
import { axe, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';
import { encodeText } from '../support/table-samples.ts';

/** A text in Windows-1251, as Excel saves csv. */
const windows1251 = (text: string) => Buffer.from(encodeText(text, 'windows-1251'));

describeShop(
  'goods from a spreadsheet',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = atDesk(shop, openPage);
    const found = async (searchQuery: string) => {
      return (await shop().asAdmin.post('/api/v1/products/table', { searchQuery })).body.products;
    };

    it('are looked through, brought in with their photographs, and written over nobody', async () => {
      const [fresh, changed, section] = [newName('Халва'), newName('Пряник'), newName('Сладости')];
      // Its photograph is called as its supplier calls it.
      const supplierCode = `Я-${changed}`;
      const known = await shop().product({ name: changed, price: 100, supplierCode });
      const csv = `Наименование;Раздел;Цена;Фото\r\n${fresh};${section} / Восточные;1 250,50;halva.png\r\n${changed};;57,95;\r\nКозинак;${section};даром;\r\n`;
      const page = await open('/admin/product', { expected: [/409/] });
      // Whatever is in the file is read beside the page, by the shop's own code.
      const workers: string[] = [];
      page.on('worker', (worker) => workers.push(worker.url()));
      await page.getByRole('link', { name: 'Таблицей' }).click();
      await page
        .getByLabel('Файл таблицы')
        .setInputFiles({ name: 'прайс.csv', mimeType: 'text/csv', buffer: windows1251(csv) });
      await page.getByRole('heading', { name: 'С ошибками: 1' }).waitFor();
      expect(workers).toEqual([expect.stringContaining(`${shop().url}/assets/table-worker-`)]);
      await page.getByRole('row', { name: /4 Козинак Цена: «даром» — не цена/ }).waitFor();
      await page.getByRole('row', { name: /100,00.*→ 57,95/ }).waitFor();
      await page.getByLabel(`Категория: ${fresh}`).waitFor();
      await page.getByRole('row', { name: new RegExp(`${fresh} новый.*1\\s250,50`) }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await sidewaysScroll(page)).toBe(0);
      const write = page.getByRole('button', { name: 'Создать 1 товар, изменить 1 товар' });
      expect(await write.isDisabled()).toBe(true);
      await page.getByLabel('Без строк с ошибками: 1').check();

      // Somebody else changes the price meanwhile: that is told, and waits for a decision.
      await shop().asAdmin.patch(`/api/v1/products/${known.id}`, { price: 101 });
      await write.click();
      await page.getByText(/товары из неё изменили: 1\. Ничего не записано/).waitFor();
      await page.getByRole('row', { name: /цена: было 100,00 ₽, стало 101,00 ₽.*101,00.*→ 57,95/ }).waitFor();
      expect(await found(fresh)).toEqual([]);
      await page.getByLabel('Записать поверх чужих изменений: 1').check();
      await write.click();
      await page.getByText('Готово: создали 1 товар, создали 2 категории, изменили 1 товар').waitFor();
      await page.getByLabel('Файлы фотографий').setInputFiles([
        { name: 'halva.png', mimeType: 'image/png', buffer: await pictureOf('png') },
        { name: `${supplierCode}.png`, mimeType: 'image/png', buffer: await pictureOf('png') },
        { name: 'кот.png', mimeType: 'image/png', buffer: await pictureOf('png') },
      ]);
      await page.getByText('Товар не найден для 1: кот.png').waitFor();
      // A product that was changed since this screen read it is named and keeps what it has.
      const [{ id: freshId }] = await found(fresh);
      await shop().asAdmin.patch(`/api/v1/products/${freshId}`, { description: 'С мёдом' });
      await page.getByRole('button', { name: 'Загрузить фотографии: 2' }).click();
      await page.getByText(/halva\.png: .*товар «.*» изменил/).waitFor();
      expect(await found(fresh)).toMatchObject([{ description: 'С мёдом', imageName: null }]);
      await page.getByRole('button', { name: 'Продолжить: 1' }).click();
      await page.getByText('Ждут загрузки: 0').waitFor();
      expect(await found(fresh)).toMatchObject([{ price: 1250.5, imageName: 'halva.png' }]);
      expect(await found(changed)).toMatchObject([{ price: 57.95, imageName: `${supplierCode}.png` }]);

      const buyer = await openPage(`/products?search=${fresh}`);
      await buyer.getByText(fresh).first().waitFor();
      // The new one has got a photo since: it stays unless told otherwise.
      await page.getByRole('button', { name: 'Вернуть как было' }).click();
      const question = page.getByRole('dialog', { name: 'Вернуть как было?' });
      await question.getByText('1 товар с тех пор изменили или дали фото: останется.').waitFor();
      await question.getByLabel('Снять и 1 товар, что в заказах или изменены').check();
      await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await page
        .getByText('Сняли с продажи 1 товар. Вернули прежнее у 1 товара. Новые категории остались')
        .waitFor();
      expect(await found(fresh)).toEqual([]);
    });
  },
  { browser: true, oneDatabase: true },
);
