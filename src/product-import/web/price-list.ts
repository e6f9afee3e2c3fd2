import { parseTypedNumber } from '../../lib/money/typed-roubles.ts';
import type { SheetCell, SheetRow } from '../../lib/spreadsheet/sheet.ts';
import { recognizeHeaderCells, type SheetHeaderDefinition } from '../../lib/spreadsheet/sheet-columns.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import type { ExportedProduct, PriceListColumns } from '../products-table.contract.ts';
import { sameGoods } from './product-sheet.ts';

type Role = keyof PriceListColumns;

/** By which words the columns of suppliers are known. */
export const priceListHeads: SheetHeaderDefinition<Role> = {
  rules: [
    {
      column: 'code',
      is: /^(артикул|арт\.?$|код|sku|номенклатурный номер|article|id$)/,
      isNot: /штрих|группы|тн вэд/,
    },
    { column: 'name', is: /наимен|номенкл|назван|товар|продукц|product|name/, isNot: /групп|кол-?во|колич/ },
    { column: 'price', is: /цена|цены|прайс|price|^опт|закуп/, isNot: /сумм|стар|рекоменд|ррц|розн/ },
  ],
  labels: null,
  mostRows: 20_000,
  isEnough: () => true,
  missing: '',
};

/** Of several prices the one that a shop pays. */
const OURS = /закуп|опт|ваша|договор|скидк/i;

/** Of several prices those of more than a piece. */
const PACKED = /упак|короб|ящик|блок|палл|поддон/i;

/** How far down the heads may stand, and how many rows tell what a column holds. */
const WITHIN = 40;
const LOOKED_AT = 200;

/** A column of a price list, with what is above it, or its letter, and what it holds first. */
export interface PriceListColumn {
  index: number;
  label: string;
  sample: string;
}

export interface PriceListLayout {
  columns: PriceListColumn[];
  /** Which columns they seem to be; null where none is. */
  proposed: Record<Role, number | null>;
  /** The rows below the heads. */
  rows: readonly SheetRow[];
}

/** What a price list seems to be: by what an administrator said of this supplier before, by its heads, by its cells. */
export function readPriceListLayout(
  sheet: readonly SheetRow[],
  saved: PriceListColumns | undefined,
): PriceListLayout {
  const heads = sheet
    .slice(0, WITHIN)
    .map(({ cells }, position) => ({ position, ...recognizeHeaderCells(cells, priceListHeads.rules) }))
    .filter(({ known }) => new Set(known.map(({ column }) => column)).size > 1)
    .sort((one, other) => other.known.length - one.known.length || one.position - other.position)[0];
  const above = heads === undefined ? [] : headRows(sheet, heads.position);
  const rows = sheet.slice(heads === undefined ? 0 : heads.position + above.length);
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  const looked = rows.slice(0, LOOKED_AT);
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => textOf(cell) !== '').length;
  // The row that says most, and what it leaves out as the others have it.
  const samples = looked.toSorted((one, other) => filled(other) - filled(one));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    // A head that is joined over both rows stands in each.
    label:
      [...new Set(above.map(({ cells }) => textOf(cells[index])))].join(' ').trim() ||
      `Столбец ${letterOf(index)}`,
    sample: samples.map(({ cells }) => textOf(cells[index])).find(Boolean) ?? '',
  })).filter(({ sample }) => sample !== '');
  const byWords = recognizeHeaderCells(
    columns.map(({ label }) => label),
    priceListHeads.rules,
  ).known;
  const named = (role: Role) => {
    const of = byWords.filter(({ column }) => column === role);
    if (role === 'price') of.sort((one, other) => priceRank(one.head) - priceRank(other.head));
    const [found] = of;
    return found && columns[found.index]?.index;
  };
  const said = (role: Role) => columns.find(({ label }) => label === saved?.[role])?.index;
  const find = (role: Role, guess: () => number | null) => said(role) ?? named(role) ?? guess();
  const price = find('price', () => priceByCells(columns, looked));
  const name = find('name', () => nameByCells(columns, looked));
  // Who has said that there are no articles means it.
  const code = saved?.code === null ? null : (said('code') ?? named('code') ?? null);
  return { columns, rows, proposed: { code, name, price } };
}

/** 0 for what a shop pays for a piece; of equal ones the first counts. */
const priceRank = (head: string) => (PACKED.test(head) ? 2 : 0) + (OURS.test(head) ? 0 : 1);

/** The row of heads, with a second one below it: words alone, at least two, nothing where names stand. */
function headRows(sheet: readonly SheetRow[], position: number): SheetRow[] {
  const [first, second] = sheet.slice(position, position + 2);
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  const filled = second.cells.map(textOf).filter(Boolean);
  const { known } = recognizeHeaderCells(first.cells, priceListHeads.rules);
  const isNamed = known.some(
    ({ column, index }) =>
      column === 'name' && !['', textOf(first.cells[index])].includes(textOf(second.cells[index])),
  );
  return filled.length > 1 && !isNamed && second.cells.every((cell) => readKopecks(cell) === null)
    ? [first, second]
    : [first];
}

/** The last column that holds sums in most rows: before it stand numbers of rows, packings and what is left. */
function priceByCells(columns: readonly PriceListColumn[], rows: readonly SheetRow[]): number | null {
  const sums = columns.filter(
    ({ index }) => rows.filter(({ cells }) => readKopecks(cells[index]) !== null).length * 2 > rows.length,
  );
  const withKopecks = sums.filter(({ index }) =>
    rows.some(({ cells }) => (readKopecks(cells[index]) ?? 0) % 100 > 0),
  );
  return (withKopecks.at(-1) ?? sums.at(-1))?.index ?? null;
}

/** The column of the longest texts. */
function nameByCells(columns: readonly PriceListColumn[], rows: readonly SheetRow[]): number | null {
  const lengths = columns.map(({ index }) => ({
    index,
    letters: rows.reduce((sum, { cells }) => sum + (textOf(cells[index]).match(/\p{L}/gu)?.length ?? 0), 0),
  }));
  return lengths.sort((one, other) => other.letters - one.letters)[0]?.index ?? null;
}

const letterOf = (index: number) =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) +
  String.fromCharCode(65 + (index % 26));

const textOf = (cell: SheetCell | undefined) =>
  cell === undefined || typeof cell === 'object'
    ? ''
    : String(cell)
        .replace(/[\s\u00A0\u202F]+/g, ' ')
        .trim();

/** A sum as suppliers write it, in whole kopecks: «1 234,50 руб», «1,234.50», 45.333; null for what is none. */
export function readKopecks(cell: SheetCell | undefined): number | null {
  const text = textOf(cell).replace(/(?<=\d)\s*(руб|р|₽|rub).*$/i, '');
  const roubles = typeof cell === 'number' ? cell : parseTypedNumber(text.replace(/,(?=[\d,]*\.\d)/g, ''));
  return roubles > 0 ? Math.round(roubles * 100) : null;
}

export interface PriceListRow {
  line: number;
  code: string | null;
  name: string;
  purchasePrice: number;
  /** The row of a group above it, as a category. */
  group: string | null;
}

const TOTAL = /^(итого|всего|total)/i;

/** The positions below the heads by their columns, and the numbers of rows that have no price. */
export function readPriceListRows(
  rows: readonly SheetRow[],
  { code, name, price }: Record<Role, number | null>,
): { positions: PriceListRow[]; unpriced: number[] } {
  const positions: PriceListRow[] = [];
  const unpriced: number[] = [];
  let group: string | null = null;
  for (const { line, cells } of rows) {
    const at = (index: number | null) => (index === null ? '' : textOf(cells[index]));
    const filled = [...new Set(cells.map(textOf).filter(Boolean))];
    if (filled.some((text) => TOTAL.test(text))) continue;
    const purchasePrice = price === null ? null : readKopecks(cells[price]);
    const words = at(name);
    if (purchasePrice !== null && words + at(code) !== '') {
      positions.push({ line, code: at(code) || null, name: words, purchasePrice, group });
    } else if (
      purchasePrice === null &&
      at(price) === '' &&
      filled.every((text) => text === words || text === at(code) || filled.length === 1)
    ) {
      group = words || (filled[0] ?? group);
    } else if (words !== '' && filled.length > 1 && !repeatsHeads(cells)) unpriced.push(line);
  }
  return { positions, unpriced };
}

/** A list of several pages says its heads again. */
const repeatsHeads = (cells: readonly SheetCell[]) =>
  recognizeHeaderCells(cells, priceListHeads.rules).known.length > 1;

/** What becomes of a position, or of a product that is listed no more. */
export type PriceListStatus =
  | 'WRONG'
  | 'DEARER'
  | 'CHEAPER'
  | 'LINKED'
  | 'NEW'
  | 'GONE'
  | 'ELSEWHERE'
  | 'SAME';

export interface PriceListPlan {
  /** Null for a product that is listed no more. */
  line: number | null;
  kind: PriceListStatus;
  name: string;
  /** The number of its product; null for a new one. */
  id: number | null;
  product: ExportedProduct | null;
  position: PriceListRow | null;
  problems: string[];
  warnings: string[];
}

const MUCH = 3;

/** Compares a supplier's list with the goods of the shop: by article, then by the whole name. */
export function planPriceList(
  positions: readonly PriceListRow[],
  products: readonly ExportedProduct[],
  supplier: string,
): PriceListPlan[] {
  const isOurs = (product: ExportedProduct) =>
    product.supplier !== null && nameComparisonKey(product.supplier) === nameComparisonKey(supplier);
  const free = products.filter((product) => product.supplier === null || isOurs(product));
  const byCode = Map.groupBy(free, ({ supplierCode }) => nameComparisonKey(supplierCode ?? ''));
  const byName = Map.groupBy(products, ({ name }) => sameGoods(name));
  const only = (found: readonly ExportedProduct[] = []) =>
    found.length === 1 ? found[0] : found.filter(isOurs).length === 1 ? found.find(isOurs) : undefined;
  const met = new Map<number | string, number>();
  const plans = positions.map((position): PriceListPlan => {
    const { line, code, name } = position;
    const product =
      (code === null ? undefined : only(byCode.get(nameComparisonKey(code)))) ??
      only(byName.get(sameGoods(name))) ??
      null;
    const mark = product?.id ?? `${code ?? ''} ${sameGoods(name)}`;
    const before = met.get(mark);
    met.set(mark, before ?? line);
    const plan = { line, name: product?.name ?? name, id: product?.id ?? null, product, position };
    if (before !== undefined) {
      return { ...plan, kind: 'WRONG', problems: [`Тот же товар, что в строке ${before}`], warnings: [] };
    }
    return {
      ...plan,
      kind: statusOf(position, product, free),
      problems: [],
      warnings: warningsOf(position, product),
    };
  });
  const gone = products
    .filter((product) => isOurs(product) && !product.out && !met.has(product.id))
    .map(
      (product): PriceListPlan => ({
        ...{ line: null, kind: 'GONE', name: product.name, id: product.id, product, position: null },
        ...{ problems: [], warnings: [] },
      }),
    );
  return [...plans, ...gone];
}

function statusOf(
  { code, purchasePrice }: PriceListRow,
  product: ExportedProduct | null,
  free: readonly ExportedProduct[],
): PriceListStatus {
  if (product === null) return 'NEW';
  if (!free.includes(product)) return 'ELSEWHERE';
  if (product.purchasePrice === null || product.supplier === null) return 'LINKED';
  if (purchasePrice !== product.purchasePrice)
    return purchasePrice > product.purchasePrice ? 'DEARER' : 'CHEAPER';
  return code === null || code === product.supplierCode ? 'SAME' : 'LINKED';
}

function warningsOf({ purchasePrice }: PriceListRow, product: ExportedProduct | null): string[] {
  if (product === null) return [];
  const was = product.purchasePrice ?? purchasePrice;
  return [
    purchasePrice > product.price && 'Закупка выше цены в магазине.',
    (purchasePrice > was * MUCH || purchasePrice * MUCH < was) &&
      'Закупка меняется больше чем в три раза: проверьте, за штуку ли цена.',
  ].filter((warning) => warning !== false);
}
