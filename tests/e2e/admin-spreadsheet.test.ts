import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { atDesk } from '../support/desk-pages.ts';
import { axe, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';
import { encodeText } from '../support/table-samples.ts';

const SCREEN = '/admin/product/import';

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
      await page.getByText(`Новая категория: ${section} / Восточные`).waitFor();
      await page.getByRole('row', { name: new RegExp(`${fresh} новый.*1\\s250,50`) }).waitFor();
      expect(await axe(page)).toEqual([]);
      const write = page.getByRole('button', { name: 'Записать: новых 1, изменённых 1' });
      expect(await write.isDisabled()).toBe(true);
      await page.getByLabel('Загрузить без строк с ошибками: 1 строка').check();

      // Somebody else changes the price meanwhile: that is told, and waits for a decision.
      await shop().asAdmin.patch(`/api/v1/products/${known.id}`, { price: 101 });
      await write.click();
      await page.getByText(/товары из неё изменили: 1\. Ничего не записано/).waitFor();
      await page.getByRole('row', { name: /цена: было 100,00 ₽, стало 101,00 ₽.*101,00.*→ 57,95/ }).waitFor();
      expect(await found(fresh)).toEqual([]);
      await page.getByLabel('Записать поверх чужих изменений: 1 строка').check();
      await page.getByLabel('Файлы фотографий').setInputFiles([
        { name: 'halva.png', mimeType: 'image/png', buffer: await pictureOf('png') },
        { name: `${supplierCode}.png`, mimeType: 'image/png', buffer: await pictureOf('png') },
        { name: 'кот.png', mimeType: 'image/png', buffer: await pictureOf('png') },
      ]);
      await page.getByText(/Товар не найден для 2: halva.png, кот.png/).waitFor();
      await write.click();
      await page.getByText('Записано: новых 1, изменённых 1, новых категорий 2').waitFor();
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
      await question.getByRole('button', { name: 'Оставить' }).click();
      expect(await found(fresh)).toHaveLength(1);
      await page.getByRole('button', { name: 'Вернуть как было' }).click();
      await question.getByLabel('Снять и 1 товар, что в заказах или изменены').check();
      await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await page.getByText('Снято с продажи: 1. Прежнее вернулось: 1. Новые категории остались.').waitFor();
      expect(await found(fresh)).toEqual([]);
      await page.getByRole('button', { name: 'Отменить возврат' }).click();
      await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await page.getByText('Прежнее вернулось: 2.').waitFor();
      expect(await found(fresh)).toHaveLength(1);
      expect(await found(changed)).toMatchObject([{ price: 57.95 }]);
      await page.getByRole('button', { name: 'Отменить возврат' }).click();
      await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await expect.poll(() => found(fresh)).toEqual([]);
      expect(await found(changed)).toMatchObject([{ price: 101, imageName: `${supplierCode}.png` }]);
    });

    // Control: in `src/product-import/server/supplier-columns.db.ts` replace `doUpdateSet({ columns: values.columns })` with `doNothing()`
    it('cost what a supplier’s own list says, by the columns that were shown once, and go back', async () => {
      const [tea, gone, fresh, group] = ['Чай', 'Кофе', 'Халва', 'Сладости'].map(newName) as [
        string,
        string,
        string,
        string,
      ];
      const supplier = newName('Оптовик');
      const known = await shop().product({ name: tea, price: 129 });
      const bought = { supplier, supplierCode: 'К-7', purchasePrice: 300 };
      await shop().product({ name: gone, ...bought });
      const list = (price: string) =>
        windows1251(
          `Прайс-лист\r\nАрт.;Номенклатура;Цена за штуку;Цена оптом\r\n${group};;;\r\nЧ-1;${tea};${price};9\r\nХ-2;${fresh};1 050,00 руб;1\r\nИтого;;1146,4;10\r\n`,
        );
      const page = await open(SCREEN);
      await page.getByRole('link', { name: 'Прайс поставщика' }).click();
      const choose = async (price: string) => {
        await page.getByLabel('Поставщик').fill(supplier);
        const file = { name: 'прайс.csv', mimeType: 'text/csv', buffer: list(price) };
        await page.getByLabel('Файл таблицы').setInputFiles(file);
      };
      await choose('96,40');
      // The price of a whole pallet: a column that the person corrects.
      await page.getByRole('row', { name: new RegExp(`${tea} .*Закупка: 9,00`) }).waitFor();
      await page.getByText('Столбцы: ').click();
      await page.getByLabel('Цена закупки').selectOption({ label: 'Цена за штуку — «96,40»' });
      await page.getByRole('row', { name: /Закупка: 96,40.*Наценка: 34/ }).waitFor();
      await page.getByRole('heading', { name: 'Запишем закупку и артикул: 1' }).waitFor();
      await page.getByRole('heading', { name: 'Пропали из прайса: 1' }).waitFor();
      await page.getByLabel('Пропавшие отметить «нет в наличии»: 1 товар').check();
      await page.getByLabel(`Завести ${fresh}`).check();
      expect(await axe(page)).toEqual([]);
      expect(await found(fresh)).toEqual([]);
      await page.getByRole('button', { name: 'Записать: закупка 1, новых 1, нет в наличии 1' }).click();
      await page.getByText('Записано: новых 1, изменённых 2, новых категорий 1').waitFor();
      expect(await found(tea)).toMatchObject([
        { price: 129, supplier, supplierCode: 'Ч-1', purchasePrice: 96.4 },
      ]);
      expect(await found(fresh)).toMatchObject([{ price: 1365, supplierCode: 'Х-2', purchasePrice: 1050 }]);
      expect(await found(gone)).toMatchObject([{ out: true, ...bought }]);

      // The next list of the same supplier: its columns are known, and one has become dearer.
      await choose('100');
      await page.getByRole('heading', { name: 'Подорожали: 1' }).waitFor();
      await page.getByText('Без изменений: 1').waitFor();
      await page.getByRole('button', { name: 'Записать: закупка 1' }).click();
      await page.getByText('Записано: новых 0, изменённых 1').waitFor();
      expect(await found(tea)).toMatchObject([{ id: known.id, purchasePrice: 100 }]);
      await page.getByRole('button', { name: 'Вернуть как было' }).click();
      const question = page.getByRole('dialog', { name: 'Вернуть как было?' });
      await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await expect.poll(() => found(tea)).toMatchObject([{ purchasePrice: 96.4 }]);
    });

    // Control: in `src/catalog/server/bulk/products-bulk.routes.ts` replace `await takeReceiptsBack(tx, receipts, stock)` with `await takeReceiptsBack(tx, [], stock)`
    it('that came stand in a waybill: written with their prices, shown in the list, and taken back', async () => {
      const supplier = newName('Оптовик');
      const [tea, coffee] = [newName('Чай'), newName('Кофе')];
      const count = async (name: string, supplierCode: string, pieces: number) => {
        const { id } = await shop().product({ name, supplier, supplierCode, purchasePrice: 90 });
        const body = { productId: id, action: 'RECEIVE', pieces };
        await shop().asAdmin.post('/api/v1/products/stock', body);
      };
      await count(tea, `Ч-${tea}`, 3);
      await count(coffee, `К-${coffee}`, 1);
      const waybill = await writeXlsx({
        sheets: [
          {
            name: 'Накладная',
            rows: [
              ['Накладная № 14 от 24.11.2026'],
              ['Артикул', 'Товар', 'Кол-во', 'Цена', 'Сумма'],
              ['Чай и кофе'],
              [`Ч-${tea}`, 'ЧАЙ ЧЁРН.', '2 шт', '95,00 руб', '190,00 руб'],
              [`К-${coffee}`, 'КОФЕ МОЛ.', '2 кор.', '90,00 руб', '180,00 руб'],
              ['Итого', null, 4, null, '370,00'],
            ],
          },
        ],
      });
      const page = await open('/admin/product');
      await page.getByRole('link', { name: 'Приход товаров' }).click();
      await page.getByLabel('Поставщик').fill(supplier);
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const buffer = Buffer.from(waybill);
      await page.getByLabel('Файл таблицы').setInputFiles({ name: 'накладная.xlsx', mimeType, buffer });
      await page.getByRole('row', { name: /осталось 3 → 5.*Закупка: 90,00.*→ 95,00/ }).waitFor();
      await page.getByRole('row', { name: /в файле «2 кор.»/ }).waitFor();
      await page.getByLabel(`Пришло, штук: ${coffee}`).fill('16');
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Записать: закупка 1, пришло штук 18' }).click();
      await page.getByText('Записано: новых 0, изменённых 1, пришло 18 шт.').waitFor();
      expect(await found(coffee)).toMatchObject([{ available: 17, purchasePrice: 90 }]);
      await page.getByRole('link', { name: 'Посмотреть товары' }).click();
      await page.getByLabel('Найти по названию').fill(tea);
      await page.getByRole('row', { name: new RegExp(`${tea}.*Осталось 5`) }).waitFor();

      await page.getByText('Изменения списком за 30 дней').click();
      const step = page
        .getByRole('listitem')
        .filter({ hasText: /приход.* у 2 товаров/ })
        .first();
      await step.getByRole('button', { name: /Вернуть как было/ }).click();
      const question = page.getByRole('dialog', { name: 'Вернуть как было?' });
      await question.getByText(/Из остатков вычтем приход: 18\sшт/).waitFor();
      await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
      await page.getByRole('row', { name: new RegExp(`${tea}.*Осталось 3`) }).waitFor();
      expect(await found(tea)).toMatchObject([{ available: 3, purchasePrice: 90 }]);
      expect(await found(coffee)).toMatchObject([{ available: 1 }]);
    });

    it('go out as a file and come back the same; cells are pasted on a phone', async () => {
      const word = newName('Вафли');
      await shop().product({ name: `${word} "ореховые"; =1+1`, description: 'Две\nстроки' });
      const page = await open(SCREEN, { viewport: PHONE });
      await page.getByLabel('Название').fill(word);
      for (const kind of ['Таблица Excel', 'Таблица csv']) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: kind }).click(),
        ]);
        await page.getByLabel('Файл таблицы').setInputFiles(await named(download));
        await page.getByText('Без изменений: 1').waitFor();
        await page.getByRole('button', { name: 'Другая таблица' }).click();
      }
      await page
        .getByLabel('Или ячейки таблицы')
        .fill(`Название\tЦена\tКатегория\n${word} новые\t5\t${word}`);
      await page.getByRole('button', { name: 'Посмотреть' }).click();
      await page.getByRole('heading', { name: 'Новые: 1' }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axe(page)).toEqual([]);
    });
  },
  { browser: true, oneDatabase: true },
);

/** A downloaded file as the person would choose it, under its own name. */
async function named(download: { path(): Promise<string>; suggestedFilename(): string }) {
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: await readFile(await download.path()),
  };
}
