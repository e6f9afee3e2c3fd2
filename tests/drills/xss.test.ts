import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const COUNT = rounds('postgres', { full: xssPayloads.length, short: 12 });
/** All of them, or some of every kind. */
const payloads = Array.from(
  { length: COUNT },
  (_, index) => xssPayloads[Math.floor((index * xssPayloads.length) / COUNT)] ?? '',
);
/** As a name, which holds no separators of lines. */
const names = payloads.map((text) => text.replace(/[\u2028\u2029]/g, ''));
const FULL = COUNT === xssPayloads.length;

const MOST_RECIPIENTS = 90;

/** Of one month: that of the orders, in which all of it is shown. */
const TODAY = moscowDay(new Date());

const short = (max: number) => names.filter(({ length }) => length <= max);
const pagesOfTen = Array.from({ length: Math.ceil(COUNT / 10) }, (_, index) => index + 1);
const quoted = (index: number) => encodeURIComponent(payloads[index % COUNT] ?? '');

/** A screen, and how many of the texts must be seen there at least: a screen without any proves nothing. */
type Screen = [path: string, texts: number];

describe('the corpus', () => {
  it('has a hundred different texts that fit into every name', () => {
    expect(xssPayloads.length).toBeGreaterThanOrEqual(100);
    expect(new Set(xssPayloads).size).toBe(xssPayloads.length);
    expect(Math.max(...xssPayloads.map(({ length }) => length))).toBeLessThanOrEqual(127);
  });
});

describeShop(
  'somebody’s text never runs',
  (shop) => {
    const open = pagesOf(shop);
    const made = { buyer: '', addressId: 0, orders: [] as number[], category: 0, products: [] as Product[] };

    beforeAll(async () => {
      await fillEveryField();
    }, 600_000);

    /** Every stored field of the shop holds every payload that fits into it. */
    async function fillEveryField() {
      const token = await shop().admin();
      const post = async (path: string, body: unknown, as = token) => {
        const response = await shop().post(`/api/v1/${path}`, body, { token: as });
        if (response.status >= 300) throw new Error(`${path}: ${response.text}`);
        return response.body;
      };
      /** A list as the calls take it: at most a hundred at once. */
      const makeAll = async (path: string, list: string, inputs: object[]) => {
        const made = [];
        for (let from = 0; from < inputs.length; from += 100) {
          const response = await post(path, { [list]: inputs.slice(from, from + 100) });
          made.push(...(response[list] ?? response.addressList));
        }
        return made;
      };
      const categories = await makeAll(
        'categories/create',
        'categories',
        names.map((name) => ({ name, prioritySort: 1 })),
      );
      const facilities = [...names, `${payloads[0]} удалено`];
      const addressList = await makeAll(
        'work-addresses/create',
        'workAddressList',
        facilities.map((name) => ({ name, deliveryCost: 350, freeDeliveryThreshold: 5000 })),
      );
      await shop().delete(`/api/v1/work-addresses/delete/${addressList[COUNT].id}`, { token });
      const imageBase64 = (await pictureOf('png')).toString('base64');
      const products = payloads.map((text, index) => ({
        name: names[index],
        categoryId: categories[index].id,
        price: 100 + index,
        prioritySort: 1,
        restrictions: text.slice(0, 100),
        description: `${text}\n${text}`,
        tags: [text.slice(0, 63)],
        imageName: text,
        supplier: text.slice(0, 60),
        supplierCode: text.slice(0, 60),
        ...(index % 3 === 0 ? { imageBase64 } : {}),
      }));
      made.products = await makeAll('products/create', 'products', products);
      const gone = await post('products/create', { products: products.slice(0, 3) });
      for (const { id } of gone.products) await shop().delete(`/api/v1/products/delete/${id}`, { token });

      const email = "o'brien&co-{{1}}`@example.com";
      const password = '"><script>__xss(1)</script>';
      const person = (index: number) => ({
        lastName: names[index % COUNT],
        firstName: names[(index + 1) % COUNT],
        middleName: names[(index + 2) % COUNT],
      });
      const register = (index: number, address: string) =>
        post('user/register', { ...person(index), email: address, password, consent: true });
      await register(0, email);
      for (let index = 3; index < COUNT; index += 3) await register(index, `xss-${index}@example.com`);
      made.buyer = (await post('user/login', { email, password })).token;
      const squads = short(63);
      for (const [index, text] of payloads.entries()) {
        const { id: addressId } = await post(
          'user/address/save',
          {
            ...person(index),
            confirmLastName: names[index],
            birthDate: '1985-03-08',
            squadNumber: squads[index % squads.length],
            institutionId: addressList[index].id,
            institutionName: text,
            additionalInfo: `${names[index]}\n${names[index]}`,
            phone: '+79991234567',
            consent: true,
          },
          made.buyer,
        );
        const { id, price } = made.products[index] as Product;
        const cartItems = [{ id, quantity: 1 }];
        const order = await post('user/order/confirm', { addressId, cartItems, total: price }, made.buyer);
        if (index % 2 === 0) {
          const transfer = { day: TODAY, sum: 1, document: text.slice(0, 40), words: names[index] };
          await post('user/order/payments/mark', { payments: [{ orderId: order.id, ...transfer }] });
        }
        const status = index % 2 === 0 ? 'ADMIN_WORKED' : 'PAID';
        await post(`user/order/${order.id}/change-status`, { status, comment: text });
        const notes = `/api/v1/user/order/notes/${order.id}`;
        for (const [path, body] of [
          ['save', { reader: 'DESK', text }],
          ['save', { reader: 'BUYER', text }],
        ] as const)
          expectStatus(200, await shop().put(`${notes}/${path}`, body, { token }));
        await post('user/order/payments/refunds', { orderId: order.id, day: TODAY, sum: 1, note: text });
        // Its buyer reads the name of what was not put in.
        const packing = `/api/v1/user/order/packing/note/${order.id}`;
        const packed = { lines: [{ position: 1, packed: true, quantity: 0 }] };
        expectStatus(200, await shop().put(packing, packed, { token }));
        if (index % 4 === 3 || index === payloads.length - 1) {
          await post(`user/order/${order.id}/change-status`, { status: 'Delivered' });
          const handover = `/api/v1/user/order/handover/${order.id}`;
          const lines = [{ position: 1, result: 'RETURNED', reason: 'REFUSED' }];
          const handedOver = { day: TODAY, note: text, lines };
          expectStatus(200, await shop().put(handover, handedOver, { token }));
        }
        // An account keeps a hundred recipients.
        if (index < COUNT - MOST_RECIPIENTS)
          await shop().delete(`/api/v1/user/address/delete/${addressId}`, { token: made.buyer });
        made.addressId = addressId;
        made.orders.push(order.id);
      }
      made.category = categories[0].id;
    }

    const cart = () =>
      JSON.stringify(
        made.products.slice(0, 30).map(({ id, name }) => ({ id, quantity: 2, name, kopecks: 1 })),
      );

    const everybody = (): Screen[] => [
      ...Array.from({ length: Math.ceil(COUNT / 30) }, (_, index): Screen => [`/?page=${index + 1}`, 9]),
      ...payloads
        .slice(0, rounds('postgres', { full: COUNT, short: 2 }))
        .map((text): Screen => [`/?q=${encodeURIComponent(text)}`, 1]),
      [`/?product=${made.products[0]?.id}`, 2],
      [`/?product=${quoted(1)}`, 0],
      [`/category/${made.category}`, 2],
      [`/category/${made.category}?q=${quoted(3)}&sort=${quoted(4)}&page=${quoted(5)}`, 1],
      [`/category/${quoted(2)}`, 0],
      [`/${quoted(7)}`, 0],
      [`/allowed?q=${quoted(1)}`, 1],
      [`/privacy-police?q=${quoted(6)}`, 1],
      [`/login?resumeStep=${quoted(8)}#${quoted(8)}`, 0],
      ['/register', 0],
      [`/cart?step=${quoted(9)}`, 9],
      [`/cart/shared#1.${made.products.map(({ id }) => `${id}x1`).join('.')}`, 9],
      [`/cart/shared#1.${made.products[0]?.id}x1x${quoted(1)}`, 1],
      [`/cart/shared#${quoted(2)}`, 0],
      ['/delivery-address', 9],
      ['/info', 0],
      ['/how-to-order', 0],
      ['/next-parcel', 0],
      ['/catalogue/print', 9],
      ['/list', 1],
      ['/consent', 0],
      ['/api/docs', 0],
    ];
    const buyers = (): Screen[] => [
      ['/cart', 9],
      ['/cart?step=3', 9],
      [`/cart?step=4&addressId=${made.addressId}`, 3],
      [`/cart?step=5&addressId=${quoted(1)}`, 0],
      ['/delivery-address', 9],
      ...pagesOfTen.map((page): Screen => [`/user-order-list?page=${page}`, 2]),
      [`/user-order-list?page=${quoted(2)}&sort=${quoted(3)}`, 2],
      [`/user-order-list/${made.orders[0]}/print`, 3],
      [`/user-order-list/${made.orders[0]}/papers`, 3],
      ['/account', 3],
    ];
    const administrators = (): Screen[] => {
      const ids = made.orders.slice(0, 100).join();
      return [
        ['/admin', 1],
        ['/admin/category-create', 9],
        [`/admin/product?category=${made.category}`, 1],
        ['/admin/product', 9],
        [`/admin/product?q=${quoted(0)}`, 1],
        ['/admin/product/import', 9],
        ['/admin/product/supplier', 0],
        ['/admin/address', 9],
        [`/admin/address?q=${quoted(1)}`, 1],
        ...pagesOfTen.slice(0, Math.ceil(COUNT / 30)).map((page): Screen => [`/admin/users?page=${page}`, 3]),
        ['/admin/users?search=1', 1],
        ...pagesOfTen.map((page): Screen => [`/admin/user-order-list?page=${page}`, 2]),
        ['/admin/user-order-list?search=2', 1],
        [`/admin/user-order-list?open=${made.orders.at(-1)}`, 9],
        ['/admin/user-order-list/payments', 9],
        [`/admin/user-order-list/packing?ids=${ids}`, 9],
        [`/admin/user-order-list/packing?ids=${ids}&order=${made.orders[0]}`, 3],
        [`/admin/user-order-list/packing?ids=${ids}&paper=handover`, 9],
        [`/admin/user-order-list/papers?ids=${ids}`, 9],
        [`/admin/user-order-list/purchase?ids=${ids}`, 9],
        ['/admin/staff', 0],
        ['/admin/settings', 0],
        ['/admin/reports', 9],
        [`/admin/reports?month=${TODAY.slice(0, 7)}`, 9],
        [`/admin/reports?month=${quoted(4)}`, 0],
        [`/admin/record?kind=${quoted(5)}&recordId=${quoted(6)}`, 0],
      ];
    };
    const people: [string, () => Screen[], () => Promise<Record<string, string>>][] = [
      ['everybody', everybody, async () => ({ cart: cart() })],
      ['buyers', buyers, async () => ({ cart: cart(), ...signedIn(made.buyer) })],
      ['administrators', administrators, async () => signedIn(await shop().admin())],
    ];

    // Without the policy something that runs is seen; with it, that it has nothing to report.
    const ways = people.flatMap((who, index) =>
      FULL ? [[...who, false] as const, [...who, true] as const] : [[...who, index > 0] as const],
    );

    // Each fails its own screens.
    // Control: in `src/catalog/web/product-list/product-list.tsx` replace `{insertSoftHyphens(typesetName(name))}` with `<span dangerouslySetInnerHTML={{ __html: name }} />`
    // Control: in `src/orders/web/order-details.tsx` replace `<span className={text.quiet}>Комментарий администратора:</span> {comment}` with `<span dangerouslySetInnerHTML={{ __html: comment }} />`
    // Control: in `src/accounts/web/admin-users.page.tsx` replace `              {formatAccountName(user)}` with `<span dangerouslySetInnerHTML={{ __html: formatAccountName(user) }} />`
    it.each(ways)(
      'on the screens of %s',
      async (who, screens, storage, bypassCSP) => {
        const page = await open('/info', { storage: await storage(), bypassCSP });
        // What was searched for stands in no address: the tab remembers it, by the numbers in `screens`.
        const [lastName, email, buyer] = [payloads[0], payloads[1], payloads[4]];
        const searches = [
          ['1', { lastName, email }],
          ['2', { order: buyer }],
        ];
        const remembered = JSON.stringify({ owner: ADMIN_EMAIL, value: searches });
        await page.evaluate((text) => sessionStorage.setItem('searches', text), remembered);
        const found = await walk(page, screens());
        expect(found).toEqual([]);
        const policy = bypassCSP ? 'без политики' : 'с политикой';
        noteSafety({
          what: `XSS: ${COUNT} текстов в каждом поле, экраны (${screens().length}, ${who}), ${policy}`,
          where: 'браузер',
          goal: '0 выполнено, 0 жалоб',
          reached: `${found.length} выполнено, 0 жалоб`,
        });
      },
      FULL ? 1_200_000 : 120_000,
    );

    it('nor do calls name any of it where a browser would read it as markup', async () => {
      const token = await shop().admin();
      const responses = [
        await shop().post('/api/v1/products/all', { pageableRequest: {}, searchQuery: payloads[0] }),
        await shop().get('/api/v1/products/deleted', { token }),
        await shop().post('/api/v1/user/order/papers/csv', { ids: made.orders.slice(0, 2) }, { token }),
        await shop().get(`/api/v1/${quoted(0)}`),
        await shop().post('/api/v1/user/login', { email: payloads[0], password: payloads[0] }),
      ];
      for (const { headers } of responses) {
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
      expectStatus(200, responses[1] as never);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);

interface Product {
  id: number;
  name: string;
  price: number;
}

/** Opens screen after screen, unfolds what can be unfolded, and answers everything that is not as it should be. */
async function walk(page: Page, screens: Screen[]): Promise<string[]> {
  const found: string[] = [];
  let path = '';
  page.on('dialog', (dialog) => {
    found.push(`${path}: a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => found.push(`${path}: a window opened`));
  await page.exposeBinding('__xss', () => found.push(`${path}: something ran`));
  await page.exposeBinding('__report', (_, words: string) => found.push(`${path}: ${words}`));
  await page.context().addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { __report(words: string): void }).__report(
        `the policy refuses ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  for (const [screen, texts] of screens) {
    path = screen;
    await page.goto(screen);
    if (screen.endsWith('/payments')) await pasteStatement(page);
    if (screen.endsWith('/import')) await pasteTable(page);
    if (screen === '/list') await pasteList(page);
    let look = await unfold(page);
    // Lists take their time to come.
    for (let patience = 50; look.seen < texts && patience > 0; patience -= 1) look = await unfold(page);
    const { seen, strange } = look;
    if (seen < texts) found.push(`${path}: only ${seen} of the texts are seen, so nothing is proved`);
    found.push(...strange.map((element) => `${path}: there stands ${element}`));
  }
  return found;
}

/** A bank's table with a text in every cell that holds words. */
async function pasteStatement(page: Page): Promise<void> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = names.map((text) => `20.11.2026;1,00;${cell(text)};${cell(text)};${cell(text)}`);
  const statement = ['Дата;Приход;Номер документа;Плательщик;Назначение', ...rows].join('\n');
  await page.getByLabel('Или строки выписки').fill(statement);
  await page.getByRole('button', { name: 'Найти заказы' }).click();
  await page.getByRole('table', { name: 'Переводы' }).waitFor();
}

/** A table of new goods with a text in every cell that holds words, and photographs called so. */
async function pasteTable(page: Page): Promise<void> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = names.map((text) => [`новое ${text}`, '1', text, text, text, text].map(cell).join('\t'));
  const table = ['Название\tЦена\tКатегория\tОписание\tОграничения\tФото', ...rows].join('\n');
  const mimeType = 'image/png';
  const files = names.slice(0, 8).map((name) => ({ name: `${name}.png`, mimeType, buffer: Buffer.from('') }));
  await page.getByLabel('Файлы фотографий').setInputFiles(files);
  await page.getByText(`Выбрано: ${files.length}`).waitFor();
  await page.getByLabel('Или ячейки таблицы').fill(table);
  await page.getByRole('button', { name: 'Посмотреть' }).click();
  await page
    .getByRole('heading', { name: /^(Новые|С ошибками): / })
    .first()
    .waitFor();
}

/** A list whose every line holds a text, some of them the names of goods. */
async function pasteList(page: Page): Promise<void> {
  await page.getByLabel('Список вещей').fill(names.map((text) => `${text} 2 шт`).join('\n'));
  await page.getByRole('button', { name: 'Разобрать список' }).click();
  await page.getByRole('button', { name: 'Изменить список' }).waitFor();
}

/** Opens what can be opened, points at everything, and answers what is there now. */
async function unfold(page: Page): Promise<ReturnType<typeof lookAround>> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
    const closed = document.querySelectorAll<HTMLElement>('main [aria-expanded="false"]');
    for (const button of [...closed].slice(0, 12)) button.click();
  });
  await page.waitForTimeout(100);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      for (const kind of ['mouseover', 'pointerover', 'focus']) element.dispatchEvent(new Event(kind));
    }
  });
  return page.evaluate(lookAround, payloads);
}

/** How many of the texts are on the page as texts, and elements the shop itself never makes. */
function lookAround(texts: readonly string[]): { seen: number; strange: string[] } {
  const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
    ({ value }) => value,
  );
  const all = [document.body.textContent, ...values].join('\n');
  const strange = [...document.querySelectorAll('*')].filter((element) => {
    const { localName } = element;
    if (/^(iframe|object|embed|base|marquee|math|video|audio|x|isindex|foreignobject)$/i.test(localName))
      return true;
    return [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
          /^\s*(javascript|data:text|vbscript)/i.test(value)),
    );
  });
  return {
    seen: texts.filter((text) => all.includes(text)).length,
    strange: strange.map((element) => element.outerHTML.slice(0, 200)),
  };
}
