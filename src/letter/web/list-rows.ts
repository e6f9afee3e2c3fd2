import { type CartLines, lacksRequiredChoice, withLineAdded } from '../../cart/cart-lines.ts';
import type { Product } from '../../catalog/product.ts';
import { plural } from '../../lib/russian/plural.ts';
import type { LineMatchStatus, MatchedLine } from '../products-match-list.contract.ts';
import { tokenizeLine } from '../text/line-text.ts';
import { convertToPieces, parseNetContent } from '../text/pieces.ts';
import { extractQuantity, findBareClothingSizes } from '../text/quantity.ts';

/** A line of a list with what it means, and what the person has decided about it. */
export interface ListRowState {
  /** Tells it from the other rows; of the same words in the same order it is the same. */
  key: string;
  /** The words of the list. */
  line: string;
  group: LineMatchStatus;
  note: string | null;
  /** All goods that it may mean, the proposed one first. */
  options: readonly number[];
  /** Which of them goes into the cart; null while none is chosen. */
  chosen: number | null;
  quantity: number;
  /** Which size or the like of it; null while none is named. */
  choice: string | null;
  /** «Не класть». */
  left: boolean;
  /** It is in the cart already. */
  put: boolean;
}

export type RowDecision = Partial<Pick<ListRowState, 'chosen' | 'quantity' | 'choice' | 'left'>>;

/** A line as it was cut from the text; one without goods is sent nowhere. */
interface CutLine {
  line: string;
  goods: boolean;
}

/**
 * Returns the rows of a list in its order. `matched` are the responses to its lines with goods, in their order, and
 * `products` what is known of the goods they name. Lines that were there before keep what was decided about them.
 */
export function buildListRows(
  lines: readonly CutLine[],
  matched: readonly MatchedLine[],
  products: readonly Product[],
  before: readonly ListRowState[],
): ListRowState[] {
  const responses = matched.values();
  const known = new Map(products.map((product) => [product.id, product]));
  const decided = new Map(before.map((row) => [row.key, row]));
  const seen = new Map<string, number>();
  return lines.map(({ line, goods }) => {
    const nth = (seen.get(line) ?? 0) + 1;
    seen.set(line, nth);
    const key = `${nth} ${line}`;
    const response = goods ? responses.next().value : undefined;
    const fresh = rowFrom(key, line, response, known);
    const old = decided.get(key);
    return old === undefined ? fresh : withDecisions(fresh, old);
  });
}

function rowFrom(
  key: string,
  line: string,
  response: MatchedLine | undefined,
  known: ReadonlyMap<number, Product>,
): ListRowState {
  const {
    group = 'NOT_GOODS',
    productId = null,
    otherIds = [],
    quantity = 1,
    note = null,
  } = response ?? ({} as Partial<MatchedLine>);
  const named = productId === null ? otherIds : [productId, ...otherIds];
  // What was deleted meanwhile is no goods any more.
  const options = [...new Set(named)].filter((id) => known.has(id));
  const proposed = productId !== null && options.includes(productId) ? productId : null;
  const isLost = productId !== null && proposed === null;
  // Where there is one thing to choose, it is chosen, to be checked.
  const only = group === 'CHOOSE' && options.length === 1 ? (options[0] ?? null) : null;
  const chosen = proposed ?? only;
  const product = known.get(chosen ?? 0);
  const choice = findChoiceNamedInLine(line, product?.choices ?? []);
  const row = { key, line, note, options, chosen, quantity, choice, left: false, put: false };
  if (isLost) return { ...row, group: options.length > 0 ? 'CHOOSE' : 'NOT_SOLD' };
  if (rowLacksRequiredChoice(row, product)) return { ...row, group: 'CHOOSE' };
  if (only === null && group !== 'CHECK') return { ...row, group };
  return {
    ...row,
    group: 'CHECK',
    note: note ?? (options.length > 1 ? 'есть и другие похожие' : 'посмотрите, то ли это'),
  };
}

function withDecisions(
  fresh: ListRowState,
  { chosen, quantity, note, choice, left }: ListRowState,
): ListRowState {
  const isThere = chosen !== null && fresh.options.includes(chosen);
  return isThere ? { ...fresh, chosen, quantity, note, choice, left } : { ...fresh, left };
}

/** Returns the row with something decided about it; another product has other packs and sizes of its own. */
export function withRowDecision(
  row: ListRowState,
  decision: RowDecision,
  products: readonly Product[],
): ListRowState {
  const next = { ...row, ...decision };
  const product = products.find(({ id }) => id === next.chosen);
  if (next.chosen === row.chosen || product === undefined) return next;
  const requested = extractQuantity(tokenizeLine(row.line)).quantity;
  const { quantity, note } = convertToPieces(requested, parseNetContent(product));
  // Why the thing itself is not put into the cart stays true.
  const why = row.group === 'REFUSED' || row.group === 'NOT_SOLD' ? row.note : null;
  return {
    ...next,
    quantity,
    note: [why, note].filter((words) => words !== null).join('. ') || null,
    choice: findChoiceNamedInLine(row.line, product.choices),
  };
}

/**
 * Returns which of the choices a line names as a size («носки р. 27», «50 размер», «тапочки 43»); null when it names
 * none.
 */
export function findChoiceNamedInLine(line: string, choices: readonly string[]): string | null {
  const plain = line.toLowerCase();
  const isNamed = (choice: string) => {
    const size = choice.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '\\$&');
    const before = new RegExp(
      `(?:размер[а-я]*|разм\\.?|р-р\\.?|(?<![а-я])р\\.?)\\s*:?\\s*${size}(?![\\p{L}\\p{N}])`,
      'u',
    );
    const after = new RegExp(`(?<![\\p{L}\\p{N}])${size}(?:-?[а-я]{1,2})?\\s*(?:размер|разм|р-р|р\\.)`, 'u');
    return before.test(plain) || after.test(plain);
  };
  const bare = findBareClothingSizes(tokenizeLine(line));
  const scaled = sizesIn(line).map((size) => otherScales[size]);
  return choices.find(isNamed) ?? onlyChoiceAmong(bare, choices) ?? onlyChoiceAmong(scaled, choices);
}

/** Sizes as people write them for those by which goods are sold: of shoes for socks, in letters for clothes. */
const otherScales: Record<string, string> = {
  ...{ 38: '25', 39: '25', 40: '25', 41: '27', 42: '27', 43: '29', 44: '29', 45: '29', 46: '31', 47: '31' },
  ...{ s: '46', m: '48', l: '50', xl: '52', xxl: '54', xxxl: '56' },
};

/** The one choice among sizes; of several it is unknown which is meant. */
function onlyChoiceAmong(sizes: readonly (string | undefined)[], choices: readonly string[]): string | null {
  const [size, ...more] = choices.filter((choice) => sizes.includes(choice));
  return size !== undefined && more.length === 0 ? size : null;
}

function sizesIn(line: string): string[] {
  const letters = line.toLowerCase().match(/(?<![\p{L}\p{N}])(?:x{0,3}[sml])(?![\p{L}\p{N}])/gu) ?? [];
  return [...findBareClothingSizes(tokenizeLine(line)), ...letters];
}

/** «43 — это размер 29» where a line names the choice by a size of another scale; null elsewhere. */
export function explainChoice(line: string, choice: string): string | null {
  const named = sizesIn(line).find((size) => otherScales[size] === choice);
  return named === undefined ? null : `${named.toUpperCase()} — это размер ${choice}`;
}

/** The rows with goods for the cart; what lacks its size waits for it. */
export function selectRowsForCart(
  rows: readonly ListRowState[],
  products: ReadonlyMap<number, Product>,
): ListRowState[] {
  return rows.filter(
    (row) =>
      row.chosen !== null && !row.put && !row.left && !rowLacksRequiredChoice(row, products.get(row.chosen)),
  );
}

/** How many rows wait for somebody to choose their goods or size. */
export function countUndecidedRows(
  rows: readonly ListRowState[],
  products: ReadonlyMap<number, Product>,
): number {
  const decided = new Set(selectRowsForCart(rows, products));
  const waits = (row: ListRowState) => row.group === 'CHOOSE' || row.chosen !== null;
  return rows.filter((row) => waits(row) && !row.put && !row.left && !decided.has(row)).length;
}

/** Whether the product that is chosen comes in sizes or the like, and none of them is. */
function rowLacksRequiredChoice(
  { chosen, choice }: Pick<ListRowState, 'chosen' | 'choice'>,
  product: Product | undefined,
): boolean {
  if (chosen === null || product === undefined) return false;
  return lacksRequiredChoice(
    { id: chosen, quantity: 1, ...(choice === null ? {} : { choice }) },
    product.choices,
  );
}

/** Returns the goods of the rows as lines of a cart; the same product in the same size is one line. */
export function rowsToCartLines(
  rows: readonly ListRowState[],
  products: ReadonlyMap<number, Product>,
): CartLines {
  return selectRowsForCart(rows, products).reduce<CartLines>((lines, { chosen, quantity, choice }) => {
    const product = products.get(chosen ?? 0);
    if (product === undefined) return lines;
    const { id, name, price: kopecks } = product;
    return withLineAdded(lines, { id, quantity, ...(choice === null ? {} : { choice }), name, kopecks });
  }, []);
}

type ReviewGroups = readonly { title: string; groups: readonly LineMatchStatus[] }[];

/** The groups of a review in their order; two kinds of what is not put into the cart stand together. */
export const REVIEW_GROUPS: ReviewGroups = [
  { title: 'Нашли', groups: ['FOUND'] },
  { title: 'Проверьте', groups: ['CHECK'] },
  { title: 'Выберите', groups: ['CHOOSE'] },
  { title: 'Не положим', groups: ['REFUSED', 'NOT_SOLD'] },
  { title: 'Не похоже на товар', groups: ['NOT_GOODS'] },
];

/** The groups of what is not in the cart after «Положить». */
export const REST_GROUPS: ReviewGroups = [
  { title: 'Осталось выбрать', groups: ['CHOOSE'] },
  { title: 'Решили не класть', groups: ['FOUND', 'CHECK'] },
  { title: 'Не положили', groups: ['REFUSED', 'NOT_SOLD'] },
  { title: 'Не похоже на товар, не положили', groups: ['NOT_GOODS'] },
];

/** «Нашли 5 из 15, проверьте 6, выберите 1, положить не сможем 3.»; talk is no thing. */
export function summarizeList(rows: readonly Pick<ListRowState, 'group'>[]): string {
  const things = rows.filter(({ group }) => group !== 'NOT_GOODS');
  const count = (...groups: LineMatchStatus[]) => things.filter(({ group }) => groups.includes(group)).length;
  const found = count('FOUND');
  if (things.length === 0) return 'Товаров в списке не узнали.';
  if (things.length === found) return 'Нашли всё.';
  const [check, choose, none] = [count('CHECK'), count('CHOOSE'), count('REFUSED', 'NOT_SOLD')];
  const all = `${things.length}\u00a0${plural(things.length, ['вещь', 'вещи', 'вещей'])}`;
  const parts = [
    found > 0 ? `Нашли ${found} из ${things.length}` : `В списке ${all}`,
    check > 0 && `проверьте\u00a0${check}`,
    choose > 0 && `выберите\u00a0${choose}`,
    none > 0 && `положить не\u00a0сможем\u00a0${none}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
