import { expect, it } from 'vitest';
import { pagesOf, signedIn } from '../support/page.ts';
import { blank } from '../support/picture-samples.ts';
import { FULL, noteSafety } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const SECTIONS = 6;
const CATEGORIES = 30;
const GOODS = FULL ? 300 : 60;
const FACILITIES = 12;

describeShop(
  'the first day of an empty shop',
  (shop) => {
    const openPage = pagesOf(shop);

    it('goods with photographs in thirty categories and twelve facilities, by one person', async () => {
      const page = await openPage('/admin/product', { storage: signedIn(await shop().admin()) });
      let actions = 0;
      const times: [string, number, number][] = [];
      let since = { at: performance.now(), actions };
      /** One press, choice or pasting of the person. */
      const act = async (work: Promise<unknown>) => {
        actions += 1;
        await work;
      };
      const step = (what: string) => {
        times.push([what, actions - since.actions, Math.round((performance.now() - since.at) / 100) / 10]);
        since = { at: performance.now(), actions };
      };

      const lines = Array.from({ length: GOODS }, (_, index) => {
        const category = index % (CATEGORIES - SECTIONS);
        const path = `Раздел ${(category % SECTIONS) + 1} / Полка ${category + 1}`;
        return `Товар первого дня ${index + 1};${path};${100 + index},50;${100 + index} г;день-${index + 1}.png`;
      });
      const csv = ['Название;Категория;Цена;Вес;Фото', ...lines].join('\r\n');
      const photos = await Promise.all(
        Array.from({ length: GOODS }, async (_, index) => ({
          name: `день-${index + 1}.png`,
          mimeType: 'image/png',
          buffer: await blank(40, 40, `rgb(${index % 256}, ${(index * 7) % 256}, 90)`)
            .png()
            .toBuffer(),
        })),
      );
      await act(page.getByRole('link', { name: 'Таблицей' }).click());
      await act(
        page
          .getByLabel('Файл таблицы')
          .setInputFiles({ name: 'товары.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }),
      );
      await page.getByRole('heading', { name: `Новые: ${GOODS}` }).waitFor();
      await page.getByText(/^Создать категори[юи] «/).waitFor();
      step('таблица выбрана и просмотрена');
      await act(page.getByRole('button', { name: `Записать: новых ${GOODS}, изменённых 0` }).click());
      await page.getByText(`Записано: новых ${GOODS}, изменённых 0, новых категорий ${CATEGORIES}`).waitFor();
      step('таблица записана');
      await act(page.getByLabel('Файлы фотографий').setInputFiles(photos));
      await act(page.getByRole('button', { name: `Загрузить фотографии: ${GOODS}` }).click());
      await page.getByText(`Ждут загрузки: 0. Загружено: ${GOODS}`).waitFor({ timeout: 100_000 });
      step('фотографии загружены');

      await act(page.getByRole('link', { name: 'Учреждения' }).click());
      await act(page.getByRole('button', { name: 'Таблицей', exact: true }).click());
      const rows = Array.from({ length: FACILITIES }, (_, index) => `ИК-${index + 1}, Посёлок\t350\t5000`);
      const cells = ['Название\tСтоимость доставки\tБесплатно от', ...rows].join('\n');
      await act(page.getByLabel('Или ячейки таблицы').fill(cells));
      await act(page.getByRole('button', { name: 'Посмотреть' }).click());
      await act(page.getByRole('button', { name: `Создать ${FACILITIES} адресов` }).click());
      await page.getByText('ИК-12, Посёлок').first().waitFor();
      step('учреждения созданы');

      noteSafety({
        what: `первый день: ${GOODS} товаров с фото в ${CATEGORIES} категориях, ${FACILITIES} учреждений`,
        where: 'браузер',
        goal: '≤ 15 минут работы',
        reached: `действий ${actions}; ${times.map(([what, count, seconds]) => `${what}: ${count} за ${seconds} с`).join('; ')}`,
      });
      const token = await shop().admin();
      const { body } = await shop().post('/api/v1/products/table', {}, { token });
      expect(
        body.products.filter(({ imageName }: { imageName: string | null }) => imageName !== null),
      ).toHaveLength(GOODS);
    });
  },
  { browser: true, databases: ['postgres'] },
);
