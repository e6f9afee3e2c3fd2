import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { filledCart, REFUSED } from '../support/buyer-steps.ts';
import { axe, PHONE, pagesOf, signedIn } from '../support/page.ts';
import { LOOKS } from '../support/screens.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

/** Every day but today and tomorrow, so that the hour of the test decides nothing. */
const SCHEDULE = { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7], orderByDays: 2, orderByTime: '00:00' };
const REFUSING = { refusedTags: ['can', 'sugar'], refusedSource: 'WINDOW', refusedOn: '2026-11-18' };

interface Goods {
  id: number;
  name: string;
  price: number;
}

describeShop(
  'whether the parcel will be taken',
  (shop) => {
    const open = pagesOf(shop);
    let tea: Goods;
    let sugar: Goods;
    let tin: Goods;
    let set: Goods;

    beforeAll(async () => {
      const made = (word: string, fields: object) =>
        shop().product({ name: newName(word), price: 100, ...fields });
      tea = await made('Чай', { weightGrams: 215, tags: ['tea'] });
      sugar = await made('Сахар', { weightGrams: 515, tags: ['sugar'] });
      tin = await made('Сайра', { weightGrams: 250, tags: ['can', 'fish'] });
      set = await made('Набор', {
        parts: [
          { productId: tea.id, quantity: 1 },
          { productId: sugar.id, quantity: 1 },
        ],
      });
    });

    const checked = (page: Page) => page.getByRole('main');

    /** On a phone one line tells of the parcel; all of it is a press away. */
    const unfold = (page: Page) =>
      checked(page)
        .getByRole('button', { name: /из 20.кг/ })
        .click();

    /** A buyer with a recipient in a facility of these settings, and the cart with that facility chosen. */
    async function cartOf(settings: object, ...lines: [Goods, number][]) {
      const facility = await shop().facility({ name: newName('ИК-103'), ...settings });
      const { token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token, { institutionId: facility.id });
      const page = await open('/info', {
        viewport: PHONE,
        expected: [REFUSED],
        storage: { ...signedIn(token), ...filledCart(...lines) },
      });
      await page.evaluate((id) => sessionStorage.setItem('chosenFacility', String(id)), facility.id);
      return { page, step4: `/cart?step=4&addressId=${addressId}` };
    }

    it('is said in the link to the cart and in its bar, and stands out where it is too much', async () => {
      const { page, step4 } = await cartOf(
        { ...REFUSING, ...SCHEDULE },
        [tea, 2],
        [sugar, 1],
        [tin, 3],
        [set, 1],
      );
      // 2 × 215 + 515 + 3 × 250 + 730 + the box of 400.
      await page.goto('/');
      await page.getByRole('link', { name: /^Корзина · 7 товаров · 700.₽ · 2,9 кг$/ }).waitFor();
      // What is too much stands out, on the narrowest screen too.
      // Control: in `src/cart/web/parcel-words.tsx` replace `parcel.state === 'OVER'` with `false`
      await page.setViewportSize({ width: 360, height: 640 });
      const fill = ({ cart }: { cart: string }) =>
        page.evaluate((lines) => localStorage.setItem('cart', lines), cart);
      await fill(filledCart([tin, 99]));
      await page.reload();
      const excess = page.getByRole('link', { name: /^Корзина · 99 товаров .+25,2 кг.*тяжелее на 5,2.кг$/ });
      await expect
        .poll(async () => (await excess.locator('strong').boundingBox())?.height)
        .toBeGreaterThan(16);
      await fill(filledCart([tea, 2], [sugar, 1], [tin, 3], [set, 1]));
      // Her who needs the largest letters the bar tells it as well.
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto('/cart');
      // Three of them stand on a phone.
      // Control: in `src/cart/web/cart-line-list.module.css` replace `"picture unit unit"` with `"unit unit unit"`
      const less = page.getByRole('button', { name: `Уменьшить количество: ${tea.name}` });
      const line = await page.getByRole('listitem').filter({ has: less }).boundingBox();
      expect(line?.height).toBeLessThanOrEqual(116);
      // Nothing lies over the first figure of a weight.
      // Control: in `src/ui/lists/dotted-facts.module.css` replace `inset(0 0 0 0.8em)` with `inset(0 0 0 12em)`
      const weight = page
        .getByRole('listitem')
        .getByText(/515.г$/)
        .last();
      await weight.scrollIntoViewIfNeeded();
      const isWhole = await weight.evaluate((one) => {
        const { right, top, height } = one.getBoundingClientRect();
        const figures = document.createRange();
        figures.selectNodeContents(one);
        const { left } = figures.getBoundingClientRect();
        const at = (x: number) => one.contains(document.elementFromPoint(x, top + height / 2));
        return at(left + 2) && at(right - 2);
      });
      expect(isWhole).toBe(true);
      // A line of what is refused is low, the reason below its name.
      const refused = page.getByRole('region', { name: 'Примут ли посылку' });
      const low = await refused.getByRole('listitem').filter({ hasText: tin.name }).boundingBox();
      expect(low?.height).toBeLessThanOrEqual(58);
      // Above the box, which has less to say.
      // Control: in `src/checkout/web/cart.page.tsx` replace `notesFirst === true && styles.warned` with `false`
      const box = await checked(page)
        .getByRole('button', { name: /из 20.кг/ })
        .boundingBox();
      expect(low?.y).toBeLessThan(box?.y ?? 0);
      // What has longer words to press gives the reason all of the width.
      // Control: in `src/checkout/web/checkout.module.css` replace `  place-content: center space-between;` with `  flex-wrap: nowrap;`
      const parts = refused.getByRole('listitem').filter({ hasText: set.name });
      // Control: in `src/checkout/web/checkout.module.css` replace `margin: -0.75rem calc` with `margin: 0 calc`
      expect((await parts.boundingBox())?.height).toBeLessThanOrEqual(100);
      const reason = await parts.locator('span').filter({ hasText: 'в наборе' }).boundingBox();
      const verb = await parts.getByRole('button').boundingBox();
      expect((verb?.y ?? 0) + 12).toBeGreaterThanOrEqual((reason?.y ?? 0) + (reason?.height ?? 999));
      expect(verb?.x).toBeLessThan((reason?.x ?? 0) + 1);
      await refused.getByRole('button', { name: `Положить по частям ${set.name}` }).click();
      await page.getByText('По частям 100,00').waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await LOOKS['A++']?.(page);
      // Control: in `src/checkout/web/cart.page.tsx` replace `alarms !== '' && <` with `alarms === '' && <`
      await page.getByRole('button', { name: /^3.не примут$/ }).waitFor();
      // Control: in `src/checkout/web/confirm-form.tsx` replace `asked || ` with `asked && `
      await page.goto(step4);
      await LOOKS['A++']?.(page);
      await page.getByRole('button', { name: /^3.не примут — отметьте$/ }).click();
      await page.keyboard.press('Space');
      await page.getByText('Сейчас платить не нужно: мы позвоним.').waitFor();
      await page.setViewportSize(PHONE);
      await page.goto(step4);
      await unfold(page);
      await checked(page)
        .getByText(/^Поместится ещё/)
        .waitFor();
      expect(await axe(page)).toEqual([]);
    });

    // Control: in `src/checkout/web/checkout.module.css` replace `.folded .fold ~ p` with `.folded .fold ~ i`
    it('leaves the sums of a low desktop whole above the way on, however much there is to say', async () => {
      const { page } = await cartOf({ ...REFUSING, ...SCHEDULE, kind: 'REMAND' }, [tea, 2], [tin, 3]);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto('/cart');
      await checked(page)
        .getByRole('button', { name: /из 20.кг/ })
        .waitFor();
      const whole = async () => {
        const last = await checked(page).getByText('До бесплатной доставки').last().boundingBox();
        const bar = await checked(page).getByRole('button', { name: 'не примут' }).boundingBox();
        expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThan((bar?.y ?? 0) + 12);
      };
      await whole();
      // Control: in `src/checkout/web/checkout.module.css` replace `      .parcel.parcel.parcel {` with `      .parcel i {`
      await LOOKS['A++']?.(page);
      await whole();
      // Control: in `src/ui/progress-steps.module.css` replace `--page: var(--page-wide);` with ``
      await page.setViewportSize({ width: 1920, height: 1080 });
      const mark = await page.getByRole('banner').getByRole('link').first().boundingBox();
      expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBe(mark?.x);
    });
  },
  { browser: true },
);
