import { measureAt, numberAt, rangeAfter, wordAt } from './line-numbers.ts';
import type { Token } from './line-text.ts';
import { type Measure, wholeQuantities } from './measure-words.ts';
import { endOfOther, isOfPaper, isOfWorn, type NumberedTrait, traitAt } from './other-numbers.ts';

/** How much of a thing a line requests. */
export interface RequestedQuantity {
  /** In pieces, packs, grams or millilitres. Of a number without a measure nobody knows in which. */
  amount: number;
  measure: Measure | 'BARE';
  /** How it was written: «1 кг», «2 пачки». */
  written: string;
  /** The larger end of a range («2–3»): the smaller one was taken. */
  upTo?: number;
  /** The beginning of a word in names of goods that come so. */
  form?: string;
  /** What one piece is to hold («по 200 г»): of two measures the second one. */
  size?: { amount: number; measure: 'GRAM' | 'MILLILITRE' };
}

interface Found extends RequestedQuantity {
  from: number;
  to: number;
}

/** What a line requests how much of, and what is left of it. */
interface TakenQuantity {
  /** Undefined where nothing is requested. */
  quantity?: RequestedQuantity;
  traits: NumberedTrait[];
  /** The words that belong to neither. */
  rest: Token[];
}

/**
 * Takes the quantity out of the tokens of a line. Each of them is looked at a few times only, however many there are:
 * before it is cut, a text is one line.
 */
export function takeQuantity(tokens: Token[]): TakenQuantity {
  const found: Found[] = [];
  const rest: Token[] = [];
  const traits: NumberedTrait[] = [];
  const isPaper = isOfPaper(tokens);
  const isWorn = isOfWorn(tokens);
  for (let index = 0; index < tokens.length; ) {
    const ignored = endOfOther(tokens, index, isPaper, isWorn);
    if (ignored > index) {
      traits.push(...traitAt(tokens, index, isPaper));
      index = ignored;
      continue;
    }
    const from = endOfIntroduction(tokens, index);
    const quantity = quantityAt(tokens, index, from);
    if (quantity !== undefined) found.push(quantity);
    // What introduces no quantity introduces none from its middle either.
    const next = quantity?.to ?? Math.max(from, index + 1);
    for (const token of quantity === undefined ? tokens.slice(index, next) : [])
      if (token.kind === 'word') rest.push(token);
    index = next;
  }
  if (found.length === 0) return { traits, rest };
  const counted = found.find(({ measure }) => measure === 'PACK' || measure === 'PIECE');
  const content = found.find(isContent);
  const bare = found.find(({ measure }) => measure === 'BARE');
  // Of «2 по 200 г» and «200 г 2» the number counts the packs.
  const packs = content === undefined ? undefined : bare && { ...bare, measure: 'PACK' as const };
  const { from, to, ...quantity } = counted ?? packs ?? content ?? (found[0] as Found);
  const size =
    content && quantity.written !== content.written
      ? { amount: content.amount, measure: content.measure }
      : undefined;
  return { quantity: { ...quantity, ...(size ? { size } : {}) }, traits, rest };
}

function isContent(quantity: Found): quantity is Found & { measure: 'GRAM' | 'MILLILITRE' } {
  return quantity.measure === 'GRAM' || quantity.measure === 'MILLILITRE';
}

/** The end of the words and signs before a number («по», «около», «-»); the same index when there are none. */
function endOfIntroduction(tokens: Token[], index: number): number {
  let end = index;
  while (
    /^[×*–—-]$/.test(tokens[end]?.text ?? '') ||
    /^(по|х|x|около|примерно|хотя|бы)$/.test(wordAt(tokens, end))
  ) {
    end += 1;
  }
  return end;
}

/** The quantity that begins here and is introduced up to `from`. */
function quantityAt(tokens: Token[], index: number, from: number): Found | undefined {
  const whole = wholeQuantities.get(wordAt(tokens, from));
  if (whole !== undefined)
    return { ...whole, written: written(tokens, from, from + 1), from: index, to: from + 1 };
  const first = numberAt(tokens, from);
  const measureFirst = first === undefined ? measureAt(tokens, from) : undefined;
  if (measureFirst !== undefined) {
    // «пачки 2», «пачка», «кило»; a single letter says nothing without its number.
    const number = numberAt(tokens, from + 1);
    const noNumber = number === undefined || measureAt(tokens, number.to) !== undefined;
    if (noNumber && wordAt(tokens, from).length < 3) return undefined;
    const to = noNumber ? from + 1 : number.to;
    return {
      amount: (noNumber ? oneOf(wordAt(tokens, from)) : number.value) * measureFirst.of,
      measure: measureFirst.measure,
      ...(measureFirst.form ? { form: measureFirst.form } : {}),
      written: written(tokens, from, to),
      from: index,
      to,
    };
  }
  if (first === undefined) return undefined;
  const range = rangeAfter(tokens, first.to);
  const end = range?.to ?? first.to;
  const value = Math.min(first.value, range?.value ?? first.value);
  const upTo = range === undefined ? undefined : Math.max(first.value, range.value);
  const multiplied = /^[хx]$/.test(wordAt(tokens, end)) ? end + 1 : end;
  const measure = measureAt(tokens, multiplied);
  const to = measure === undefined ? multiplied : multiplied + 1;
  return {
    amount: value * (measure?.of ?? 1),
    measure: measure?.measure ?? 'BARE',
    ...(upTo === undefined || upTo === value ? {} : { upTo: upTo * (measure?.of ?? 1) }),
    ...(measure?.form ? { form: measure.form } : {}),
    written: written(tokens, from, to),
    from: index,
    to,
  };
}

const oneOf = (word: string) => (/^пар/.test(word) ? 2 : 1);

const written = (tokens: Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
