import { MAX_PIECES } from '../../catalog/product-stock.contract.ts';
import { parseTypedNumber } from '../../lib/money/typed-roubles.ts';
import { normalizedWordsOf, stemOf } from '../../lib/russian/words.ts';
import type { SheetCell, SheetRow } from '../../lib/spreadsheet/sheet.ts';
import { recognizeHeaderCells, type SheetHeaderDefinition } from '../../lib/spreadsheet/sheet-columns.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import type { ExportedProduct, PriceListColumns } from '../products-table.contract.ts';

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
    {
      column: 'pieces',
      is: /^(коли-? ?чество|кол-?во|кол\.?$|пришло|приход|принято|получено|отгружено|отпущено|поставлено|qty|quantity|штук[аи]?$)/,
      isNot: /упак|в уп|короб|в кор|ящик|блок|палл|мест|кратн|мин|заказ|остат|налич|склад/,
    },
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
  /** Rows of one word name groups below heads alone. */
  hasHeads: boolean;
}

/**
 * What a price list seems to be: by what an administrator said of this supplier before, by its heads, by its cells.
 * `isReceipt`: numbers without heads are pieces that came.
 */
export function readPriceListLayout(
  sheet: readonly SheetRow[],
  saved: PriceListColumns | undefined,
  { isReceipt } = { isReceipt: false },
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
  const name = find('name', () => nameByCells(columns, looked));
  // Who has said that there is none of them means it.
  const findOptional = (role: 'code' | 'pieces', guess: () => number | null) =>
    saved?.[role] === null ? null : find(role, guess);
  const code = findOptional('code', () => null);
  const hasHeads = heads !== undefined;
  const pieces = findOptional('pieces', () =>
    isReceipt && !hasHeads ? piecesByCells(columns, looked, name) : null,
  );
  const price = find('price', () =>
    hasHeads && pieces !== null
      ? null
      : priceByCells(
          columns.filter(({ index }) => index !== pieces),
          looked,
        ),
  );
  return { columns, rows, hasHeads, proposed: { code, name, price, pieces } };
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

/** The first column after the names that holds whole numbers in most rows. */
function piecesByCells(
  columns: readonly PriceListColumn[],
  rows: readonly SheetRow[],
  name: number | null,
): number | null {
  const whole = ({ index }: PriceListColumn) =>
    index > (name ?? -1) &&
    rows.filter(({ cells }) => typeof readPieces(cells[index]) === 'number').length * 2 > rows.length;
  return columns.find(whole)?.index ?? null;
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

/** Pieces as suppliers write them: 24, «24 шт», «1 200,000»; null for none, the words themselves where they say no pieces: «2 кор.». */
export function readPieces(cell: SheetCell | undefined): number | string | null {
  const text = textOf(cell);
  if (/^[-–—]?$/.test(text)) return null;
  const pieces =
    typeof cell === 'number' ? cell : parseTypedNumber(text.replace(/\s*(шт(ук[аи]?)?|pcs)\.?$/i, ''));
  if (pieces === 0) return null;
  return Number.isInteger(pieces) && pieces > 0 && pieces <= MAX_PIECES ? pieces : text;
}

export interface PriceListRow {
  line: number;
  code: string | null;
  name: string;
  /** Null where a list of what came does not say it. */
  purchasePrice: number | null;
  /** Pieces that came, or what stands there in their place; null for none. */
  pieces: number | string | null;
  /** The row of a group above it, as a category. */
  group: string | null;
}

/** «Итого», «Всего по накладной», and no «Итоговый пряник». */
const TOTAL =
  /^(итого|всего|total)($|[\s.]*[:\d]| (по|к|с|без|на|наименований|позиций|мест|сумма)(?![а-яё]))/i;

/** The positions below the heads by their columns, and the rows that have neither a price nor pieces, each by number and name. */
export function readPriceListRows(
  { rows, hasHeads }: Pick<PriceListLayout, 'rows' | 'hasHeads'>,
  { code, name, price, pieces: came }: Record<Role, number | null>,
): { positions: PriceListRow[]; unpriced: string[] } {
  const positions: PriceListRow[] = [];
  const unpriced: string[] = [];
  let group: string | null = null;
  for (const { line, cells } of rows) {
    const at = (index: number | null) => (index === null ? '' : textOf(cells[index]));
    const filled = [...new Set(cells.map(textOf).filter(Boolean))];
    if (filled.some((text) => TOTAL.test(text)) || numbersColumns(filled)) continue;
    const purchasePrice = price === null ? null : readKopecks(cells[price]);
    const words = at(name);
    const isHeads = repeatsHeads(cells);
    const pieces = came === null || isHeads ? null : readPieces(cells[came]);
    if ((purchasePrice !== null || pieces !== null) && words + at(code) !== '') {
      positions.push({ line, code: at(code) || null, name: words, purchasePrice, pieces, group });
    } else if (
      hasHeads &&
      purchasePrice === null &&
      at(price) === '' &&
      filled.every((text) => text === words || text === at(code) || filled.length === 1)
    ) {
      group = words || (filled[0] ?? group);
    } else if (words !== '' && (filled.length > 1 || !hasHeads) && !isHeads)
      unpriced.push(`${line} (${words})`);
  }
  return { positions, unpriced };
}

/** The row below the heads of a waybill: «1 2 3 4», «А 1 1а 2». */
const numbersColumns = (filled: readonly string[]) =>
  filled.length > 3 && filled.every((text) => /^(\d{1,2}[абв]?|[АБ])$/.test(text)) && filled.includes('2');

/** A list of several pages says its heads again. */
const repeatsHeads = (cells: readonly SheetCell[]) =>
  recognizeHeaderCells(cells, priceListHeads.rules).known.length > 1;

/** What a position changes of what is known of a purchase. */
type PurchaseChange = 'DEARER' | 'CHEAPER' | 'LINKED' | 'NEW' | 'ELSEWHERE' | 'SAME';

/** What becomes of a position, or of a product that is listed no more. UNCLEAR: what came is told in no pieces. */
export type PriceListStatus = 'WRONG' | 'UNCLEAR' | 'CAME' | 'GONE' | PurchaseChange;

export interface PriceListPlan {
  /** Null for a product that is listed no more. */
  line: number | null;
  kind: PriceListStatus;
  change: PurchaseChange;
  name: string;
  /** The number of its product; null for a new one. */
  id: number | null;
  product: ExportedProduct | null;
  position: PriceListRow | null;
  problems: string[];
  warnings: string[];
}

const MUCH = 3;

interface PlanOptions {
  /** Empty where it is not known from whom goods came: then nothing is bought. */
  supplier: string;
  /** The products that a person has said of rows, by their lines. */
  matches?: ReadonlyMap<number, ExportedProduct>;
  /** It lists only what came: the other goods of the supplier are not gone. */
  isReceipt?: boolean;
}

/** Compares a supplier's list with the goods of the shop: by article, then by a name that differs in nothing but signs, spaces and how grams are written. */
export function planPriceList(
  positions: readonly PriceListRow[],
  products: readonly ExportedProduct[],
  { supplier, matches, isReceipt = false }: PlanOptions,
): PriceListPlan[] {
  const isOurs = (product: ExportedProduct) =>
    product.supplier !== null && nameComparisonKey(product.supplier) === nameComparisonKey(supplier);
  const isFree = (product: ExportedProduct) =>
    supplier === '' || product.supplier === null || isOurs(product);
  const coded = products.filter((product) => product.supplierCode !== null && isFree(product));
  const byCode = Map.groupBy(coded, ({ supplierCode }) => nameComparisonKey(supplierCode ?? ''));
  const byName = Map.groupBy(products, ({ name }) => lettersOf(name));
  const only = (found: readonly ExportedProduct[] = []) =>
    found.length === 1 ? found[0] : found.filter(isOurs).length === 1 ? found.find(isOurs) : undefined;
  const called = ({ code, name }: PriceListRow) =>
    // Who pastes one column writes articles or names in it.
    only(byCode.get(nameComparisonKey(code ?? name))) ?? only(byName.get(lettersOf(name))) ?? null;
  const plans = new Map<number | string, PriceListPlan>();
  const repeated: PriceListPlan[] = [];
  for (const position of positions) {
    const { line, code, name } = position;
    const product = matches?.get(line) ?? called(position);
    const change = changeOf(position, product, supplier === '' ? null : isFree);
    const mark = product?.id ?? `${code ?? ''} ${lettersOf(name)}`;
    const before = plans.get(mark);
    const plan: PriceListPlan = {
      ...{ line, name: product?.name ?? name, id: product?.id ?? null, product, position, change },
      kind:
        product !== null && typeof position.pieces === 'string'
          ? 'UNCLEAR'
          : change === 'SAME' && position.pieces !== null
            ? 'CAME'
            : change,
      problems: [],
      warnings: warningsOf(position, product),
    };
    if (before === undefined) {
      plans.set(mark, plan);
      continue;
    }
    // What was typed in either row must not be lost in a sum.
    const isSaid = [before.line, line].some((one) => one !== null && matches?.has(one));
    if (isSaid || !addTo(before, position)) {
      const same = `Тот же товар, что в строке ${before.line}`;
      const problems = [isSaid ? `${same}: прибавьте штуки там или выберите другой` : same];
      repeated.push({ ...plan, kind: 'WRONG', problems, warnings: [] });
    }
  }
  const met = new Set([...plans.values()].map(({ id }) => id));
  const gone = isReceipt
    ? []
    : products
        .filter((product) => isOurs(product) && !product.out && !met.has(product.id))
        .map(
          (product): PriceListPlan => ({
            ...{ line: null, kind: 'GONE', change: 'SAME', name: product.name, id: product.id },
            ...{ product, position: null, problems: [], warnings: [] },
          }),
        );
  return [...plans.values(), ...repeated, ...gone];
}

/** Finds the one product whose name begins so; null where there is none, or more. */
export function createNearProductFinder(
  products: readonly ExportedProduct[],
): (name: string) => ExportedProduct | null {
  const known = products.map((product) => ({ product, letters: lettersOf(product.name) }));
  return (name) => {
    const begun = lettersOf(name);
    if (begun.length < LEAST_LETTERS) return null;
    const [near, other] = known.filter(({ letters }) => letters.startsWith(begun));
    return near === undefined || other !== undefined ? null : near.product;
  };
}

/** Finds the three goods whose names share most words with a name, the shortest of equals first. */
export function createNearestProductsFinder(
  products: readonly ExportedProduct[],
): (name: string) => ExportedProduct[] {
  const wordsOf = (name: string) => new Set(normalizedWordsOf(name).filter(isWord).map(stemOf));
  const known = products.map((product) => ({ product, words: wordsOf(product.name) }));
  return (name) => {
    const sought = wordsOf(name);
    return known
      .map(({ product, words }) => ({
        product,
        shared: [...sought].filter((word) => words.has(word)).length,
        of: words.size,
      }))
      .filter(({ shared }) => shared > 0)
      .toSorted((one, other) => other.shared - one.shared || one.of - other.of)
      .slice(0, 3)
      .map(({ product }) => product);
  };
}

/** No number or unit of measure. */
const isWord = (word: string) => /\p{L}{3}/u.test(word);

/** Fewer begin too many names. */
const LEAST_LETTERS = 6;

/** «Чай, 200 гр.» as «чай200г»; «1,5» is not «15», nor «2-3» «23». */
const lettersOf = (name: string) =>
  nameComparisonKey(name)
    .replace(/(?<=\d)[.,](?=\d)/g, '_')
    .replace(/(?<=\d)[^\p{L}\d_]+(?=\d)/gu, '__')
    .replace(/(?<=\d\s?)гр(?!\p{L})/gu, 'г')
    .replace(/[^\p{L}\d_]/gu, '');

/** Adds what came of the same goods in another row, at the same price; false where that cannot be told. */
function addTo(plan: PriceListPlan, { line, purchasePrice, pieces }: PriceListRow): boolean {
  const { position } = plan;
  if (typeof position?.pieces !== 'number' || typeof pieces !== 'number') return false;
  if (position.purchasePrice !== purchasePrice) return false;
  plan.warnings.push(`Сложили со строкой ${line}: ${position.pieces} + ${pieces}.`);
  plan.position = { ...position, pieces: position.pieces + pieces };
  return true;
}

/** `isFree`: whether the supplier may have a product; null where he is not known. */
function changeOf(
  { code, purchasePrice }: PriceListRow,
  product: ExportedProduct | null,
  isFree: ((product: ExportedProduct) => boolean) | null,
): PurchaseChange {
  if (product === null) return 'NEW';
  if (isFree === null) return 'SAME';
  if (!isFree(product)) return 'ELSEWHERE';
  const isPriced = purchasePrice !== null;
  if (product.supplier === null || (isPriced && product.purchasePrice === null)) return 'LINKED';
  if (isPriced && purchasePrice !== product.purchasePrice)
    return purchasePrice > (product.purchasePrice ?? 0) ? 'DEARER' : 'CHEAPER';
  return code === null || code === product.supplierCode ? 'SAME' : 'LINKED';
}

function warningsOf({ purchasePrice }: PriceListRow, product: ExportedProduct | null): string[] {
  if (product === null || purchasePrice === null) return [];
  const was = product.purchasePrice ?? purchasePrice;
  return [
    purchasePrice > product.price && 'Закупка выше цены в магазине.',
    (purchasePrice > was * MUCH || purchasePrice * MUCH < was) &&
      'Закупка меняется больше чем в три раза: проверьте, за штуку ли цена.',
  ].filter((warning) => warning !== false);
}
