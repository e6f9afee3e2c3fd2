import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { proxyTo } from '../support/proxy.ts';
import { describeShop, type Shop } from '../support/shop.ts';

/** What the shop writes: letters, digits, signs of sums, quotes, dashes, units. */
const WRITTEN =
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯabcxyzABCXYZ0123456789₽№«»„“…–—−×±°²½%@+()/:;!?';

describeShop(
  'what stands around every screen',
  (shop) => {
    const open = pagesOf(shop);

    beforeAll(async () => {
      for (let index = 1; index <= 6; index += 1) await shop().product({ name: `Печенье № ${index}, 350 г` });
    });

    // Controls: put the banner behind the head again; put it above the search; give a file of fonts.css a
    // `unicode-range`, or cut ₽ out of one of them.
    it('says wherever one has scrolled that the connection is gone; is set in one font file for a weight', async () => {
      const page = await open('/', { viewport: PHONE, expected: [/ERR_INTERNET_DISCONNECTED/] });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.context().setOffline(true);
      const banner = page.getByText('Нет связи с интернетом');
      await banner.waitFor();
      const search = page.getByRole('searchbox', { name: 'Поиск товаров' });
      const onTop = (what: Locator) =>
        what.evaluate((element) => {
          const { top, left, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      const bothInSight = () => Promise.all([banner, search].map(onTop));
      await expect.poll(bothInSight).toEqual([true, true]);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(bothInSight).toEqual([true, true]);
      await page.context().setOffline(false);
      await banner.waitFor({ state: 'detached' });

      // Letters, digits and ₽ come from the same.
      const links = page.locator('link[rel=preload][as=font]');
      const files = await links.evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
      expect(files).toHaveLength(2);
      let bytes = 0;
      for (const file of files) bytes += (await (await fetch(file)).arrayBuffer()).byteLength;
      expect(bytes).toBeLessThan(40_000);
      const shown = [...new Set(WRITTEN + (await page.locator('body').innerText()).replace(/\s/g, ''))].join(
        '',
      );
      for (const file of files) expect(await fontsOf(page, file, shown)).toEqual(['Golos Text']);
    });

    it('has on a phone the contacts first and the requisites folded, on a desktop both open; says whom to call when a screen cannot be shown', async () => {
      const page = await open('/info', { viewport: PHONE, expected: [/broken/] });
      const footer = page.getByRole('contentinfo');
      const links = await footer
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      expect(links.slice(0, 3)).toEqual([
        'tel:+79997654321',
        'https://t.me/79997654321',
        'mailto:shop@zarechye.example',
      ]);
      const requisites = footer.getByText('111111111130');
      expect(await requisites.isVisible()).toBe(false);
      await footer.getByText('Реквизиты').first().click();
      await requisites.waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await page.reload();
      // Wide, head and foot begin at one edge, and what is read stands in their middle.
      // Control: in `src/app/layout/header/header.module.css` replace `width: min(100%, var(--page-wide));` with ``
      await page.setViewportSize({ width: 1700, height: 900 });
      await requisites.waitFor();
      const edges = page.locator('header a:has-text("Передача"), footer h2:has-text("Связь")');
      const lefts = await edges.evaluateAll((all) => all.map((of) => of.getBoundingClientRect().x));
      expect(new Set(lefts).size).toBe(1);
      const main = await page.getByRole('main').boundingBox();
      expect(main && main.x + main.width / 2).toBe(850);

      const broken = 'export default () => { throw new Error("broken") }';
      await page.route('**/assets/how-to-order*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: broken }),
      );
      await page.getByRole('contentinfo').getByRole('link', { name: 'Как заказать' }).click();
      await page.getByRole('heading', { name: 'Страница не открылась' }).waitFor();
      const call = page.getByRole('main').getByRole('link', { name: /^\+7/ });
      expect(await call.getAttribute('href')).toBe('tel:+79997654321');
      expect(await page.getByRole('main').locator('a[href="mailto:shop@zarechye.example"]').count()).toBe(1);
    });

    describeShop(
      'and the same without the worker',
      (without) => {
        let taken: Shop;
        let proxy: Awaited<ReturnType<typeof proxyTo>>;
        const openThere = pagesOf(() => proxy);

        beforeAll(async () => {
          proxy = await proxyTo(() => [taken.url]);
        });
        afterAll(() => proxy.close());

        // Controls: leave `FILES.length > 0` out of service-worker.js; store every page in it.
        it('without a connection the cart and the contacts are shown, nothing else is stored, and it can be taken away', async () => {
          taken = shop();
          const page = await openThere('/info', { expected: [/ERR_/] });
          const workers = () =>
            page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
          await page.evaluate(async () => {
            await navigator.serviceWorker.ready;
          });
          await page.goto('/cart');
          await page.getByRole('heading', { level: 1, name: 'Корзина' }).waitFor();
          await page.goto('/info');
          const stored = () =>
            page.evaluate(async () => {
              const paths: string[] = [];
              for (const name of await caches.keys()) {
                const requests = await (await caches.open(name)).keys();
                paths.push(...requests.map(({ url }) => new URL(url).pathname));
              }
              return paths.map((path) => path.replace(/-[\w-]{8}\.woff2$/, '.woff2')).sort();
            });
          expect(await stored()).toEqual([
            '/assets/golos-bold.woff2',
            '/assets/golos-regular.woff2',
            '/offline',
          ]);

          const cart = JSON.stringify([
            { id: 1, quantity: 2, name: 'Печенье <b>№ 1</b>' },
            { id: 7, quantity: 1, choice: '52' },
          ]);
          await page.evaluate((lines) => localStorage.setItem('cart', lines), cart);
          await page.context().setOffline(true);
          await page.goto('/cart?step=3');
          await page.getByRole('heading', { level: 1, name: 'Нет связи с интернетом' }).waitFor();
          // The heading stands before the script has written the cart.
          const items = async () => (await page.getByRole('listitem').allInnerTexts()).join('\n');
          const plain = async () => (await items()).replace(/\u2060/g, '').replace(/\u00a0/g, ' ');
          await expect
            .poll(async () => (await plain()).split('\n'))
            .toEqual([
              'Печенье <b>№ 1</b> — 2 шт.',
              'Товар № 7, 52 — 1 шт.',
              '+7 (999) 765-43-21',
              'shop@zarechye.example',
              'Написать администратору',
            ]);
          expect(await axe(page)).toEqual([]);
          await page.goto('/admin/product');
          await page.getByText('Этот экран откроется сам').waitFor();
          expect(await page.getByRole('main').innerText()).not.toMatch(/корзин|администратор/i);
          await page.goto('/cart?step=3');
          await page.context().setOffline(false);
          // It comes back by itself, to where the person was going.
          await page.waitForURL('**/login?resumeStep=3');

          // Where nothing tells the browser that the shop is back, the page asks.
          await page.clock.install();
          await page.addInitScript(() =>
            addEventListener('online', (event) => event.stopImmediatePropagation(), true),
          );
          await page.context().setOffline(true);
          await page.goto('/cart?step=3');
          await page.getByRole('heading', { level: 1, name: 'Нет связи с интернетом' }).waitFor();
          await page.clock.runFor(15_000);
          await page.context().setOffline(false);
          await page.clock.runFor(15_000);
          await page.waitForURL('**/login?resumeStep=3');

          taken = without();
          await page.goto('/info');
          await expect.poll(workers).toBe(0);
          expect(await page.evaluate(() => caches.keys())).toEqual([]);
        });
      },
      { browser: true, oneDatabase: true, config: { SERVICE_WORKER: 'false' } },
    );
  },
  {
    browser: true,
    oneDatabase: true,
    config: {
      SERVICE_WORKER: 'true',
      SHOP_INN: '111111111130',
      SHOP_PHONE: '+79997654321',
      SHOP_EMAIL: 'shop@zarechye.example',
      SHOP_MESSENGER_URL: 'https://t.me/{phone}',
    },
  },
);

/** The families that the browser takes for this text when a font has been loaded from `file`. */
async function fontsOf(page: Page, file: string, text: string): Promise<string[]> {
  await page.evaluate(
    async ([url, words]) => {
      const face = new FontFace('Probe', `url(${url})`);
      document.fonts.add(await face.load());
      const probe = document.createElement('p');
      probe.id = 'probe';
      probe.style.fontFamily = 'Probe';
      probe.textContent = words;
      document.body.append(probe);
    },
    [file, text] as const,
  );
  const debuggerSession = await page.context().newCDPSession(page);
  await debuggerSession.send('DOM.enable');
  await debuggerSession.send('CSS.enable');
  const { root } = await debuggerSession.send('DOM.getDocument');
  const { nodeId } = await debuggerSession.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#probe',
  });
  // Nothing is drawn of what was only just added.
  const drawn = () => debuggerSession.send('CSS.getPlatformFontsForNode', { nodeId });
  await expect.poll(async () => (await drawn()).fonts.length).toBeGreaterThan(0);
  const { fonts } = await drawn();
  await page.evaluate(() => {
    document.querySelector('#probe')?.remove();
    document.fonts.clear();
  });
  await debuggerSession.detach();
  return fonts.map(({ familyName }) => familyName);
}
