import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { blank } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';

const SHOP = 'https://shop.example';

/** Every screen that anyone may read, with the beginning of its title. */
const SCREENS: [string, RegExp][] = [
  ['/', /^Все товары/],
  ['/info', /^О сервисе/],
  ['/allowed', /^Разрешённые продукты/],
  ['/how-to-order', /^Как заказать/],
  ['/privacy-police', /^Политика конфиденциальности/],
  ['/consent', /^Согласия/],
];

/** What may not stand in a title: phones are shared, and a title shows in lists and histories. */
const TELLING = /осужд|заключ|колони|тюрьм|СИЗО|ФСИН|зон[аеуы]\b/i;

describeShop(
  'what machines read of the shop',
  (shop) => {
    let category: number;

    beforeAll(async () => {
      category = (await shop().category({ name: 'Чай & «кофе»' })).id;
      const imageBase64 = (await blank(300, 300).png().toBuffer()).toString('base64');
      await shop().product({ name: 'Чай </script><b>', price: 129.9, categoryId: category, imageBase64 });
      await shop().product({ name: 'Кофе', price: 300, categoryId: category, out: true });
    });

    it.each(SCREENS)(
      '%s has a neutral title, a description and one address, for messengers too',
      async (path, title) => {
        const head = await headOf(path);
        expect(head.title).toMatch(title);
        expect(head.title).toMatch(/ — Передача$/);
        expect(head.title).not.toMatch(TELLING);
        expect(head.meta.description?.length).toBeGreaterThan(40);
        expect(head.canonical).toBe(SHOP + (path === '/' ? '/' : path));
        expect(head.meta).toMatchObject({
          'og:site_name': 'Передача',
          'og:type': 'website',
          'og:locale': 'ru_RU',
          'og:title': head.title,
          'og:description': head.meta.description,
          'og:url': head.canonical,
          'og:image': `${SHOP}/img/share.png`,
        });
        expect(head.html).toMatch(/<html lang="ru"/);
      },
    );

    it('descriptions and titles tell the screens apart', async () => {
      const heads = await Promise.all(
        [...SCREENS.map(([path]) => path), `/category/${category}`].map(headOf),
      );
      expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
      expect(new Set(heads.map(({ meta }) => meta.description)).size).toBe(heads.length);
    });

    it('a list has one address whatever its order, each page of it its own, and a search none', async () => {
      for (const [path, canonical] of [
        ['/products', '/'],
        ['/?sort=price-asc', '/'],
        ['/?page=2&sort=price-desc', '/?page=2'],
        [`/category/${category}?sort=price-asc`, `/category/${category}`],
      ] as const) {
        expect((await headOf(path)).canonical).toBe(SHOP + canonical);
      }
      const search = await headOf('/?q=чай');
      expect(search.canonical).toBeUndefined();
      expect(search.meta.robots).toBe('noindex, follow');
    });

    it('a category tells its goods with their prices, and no name of theirs can leave its script', async () => {
      const head = await headOf(`/category/${category}`);
      expect(head.html).not.toContain('</script><b>');
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head.html)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'ItemList',
        itemListElement: [
          {
            position: 1,
            item: {
              '@type': 'Product',
              name: 'Чай </script><b>',
              image: expect.stringMatching(/^https:\/\/shop\.example\/pictures\/.+\.webp$/),
              offers: { price: '129.90', priceCurrency: 'RUB' },
            },
          },
          {
            position: 2,
            item: {
              name: 'Кофе',
              offers: { price: '300.00', availability: 'https://schema.org/OutOfStock' },
            },
          },
        ],
      });
    });

    // Control: drop a file from public/: its path leads home as an unknown one.
    it('has an icon wherever one is sought, by name or by the page, and each is as large as said', async () => {
      const { html } = await headOf('/');
      const link = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? '';
      const icon = await shop().get('/favicon.ico');
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
      expect(link('icon')).toBe('/favicon.ico');
      expect(await sizeOf('/apple-touch-icon.png')).toEqual(['png', 180, 180]);
      expect(link('apple-touch-icon')).toBe('/apple-touch-icon.png');
      expect(await sizeOf('/img/share.png')).toEqual(['png', 1200, 630]);

      const manifest = await shop().get(link('manifest'));
      expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
      const { icons, ...about } = JSON.parse(manifest.text);
      expect(about).toMatchObject({ name: 'Передача', lang: 'ru', start_url: '/', display: 'standalone' });
      const pngs = icons.filter(({ type }: { type: string }) => type === 'image/png');
      for (const { src, sizes } of pngs) {
        const [, width, height] = await sizeOf(src);
        expect(`${width}x${height}`).toBe(sizes);
      }
      expect(pngs.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
        ['192x192', undefined],
        ['512x512', undefined],
        ['512x512', 'maskable'],
      ]);
    });

    it('robots.txt keeps crawlers out of what is personal and names the map of the site', async () => {
      const { status, headers, text } = await shop().get('/robots.txt');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      for (const path of [
        '/api/',
        '/admin/',
        '/cart',
        '/delivery-address',
        '/user-order-list',
        '/login',
        '/*?q=',
      ]) {
        expect(text.split('\n')).toContain(`Disallow: ${path}`);
      }
      expect(text).not.toMatch(/^Disallow: \/$/m);
      expect(text).toContain(`Sitemap: ${SHOP}/sitemap.xml`);
    });

    it('sitemap.xml names every screen anyone may read and every category, each of which is there', async () => {
      const { status, headers, text } = await shop().get('/sitemap.xml');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/xml/);
      const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, address]) => address?.slice(SHOP.length) ?? '',
      );
      expect(paths).toEqual(
        expect.arrayContaining([...SCREENS.map(([path]) => path), `/category/${category}`]),
      );
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths) expect([path, (await shop().get(path)).status]).toEqual([path, 200]);
    });

    async function sizeOf(path: string) {
      const response = await fetch(`${shop().url}${path}`);
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      return [format, width, height];
    }

    async function headOf(path: string) {
      const { text: html } = await shop().get(encodeURI(path));
      const meta: Record<string, string> = {};
      for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
        const name = attribute(tag, 'name') ?? attribute(tag, 'property');
        if (name !== undefined) meta[name] = attribute(tag, 'content') ?? '';
      }
      const canonical = /<link [^>]*rel="canonical"[^>]*>/.exec(html)?.[0];
      return {
        html,
        meta,
        title: plain(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''),
        canonical: canonical && attribute(canonical, 'href'),
      };
    }
  },
  { pages: true, oneDatabase: true, config: { PUBLIC_URL: SHOP } },
);

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
}

const plain = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
