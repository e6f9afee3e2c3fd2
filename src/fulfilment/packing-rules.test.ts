import { describe, expect, it } from 'vitest';
import {
  calculateMaxReplacementPieces,
  distributePieces,
  suggestReplacementPieces,
} from './packing-rules.ts';

const missing = { pieces: 1, kopecks: 13_100, grams: 350 as number | null, leftGrams: 5_000 };
const offered = { kopecks: 6_000, grams: 150 };

// Control: in `src/fulfilment/packing-rules.ts` replace `<= limitGrams` with `> limitGrams`
describe('which pieces lie in which box', () => {
  const lines = [
    { position: 1, pieces: 5, grams: 4_000 as number | null },
    { position: 2, pieces: 3, grams: 1_500 },
    { position: 3, pieces: 1, grams: null },
  ];
  it.each([
    [
      'fills one box after the other up to the limit',
      [[], []],
      [
        { 1: 2, 2: 1, 3: 1 },
        { 1: 3, 2: 2 },
      ],
    ],
    [
      'divides no line that another box has room for',
      [[{ position: 1, quantity: 2 }], [{ position: 1, quantity: 3 }], []],
      [{ 1: 2, 3: 1 }, { 1: 3 }, { 2: 3 }],
    ],
    ['puts what fits nowhere into the last', [[]], [{ 1: 5, 2: 3, 3: 1 }]],
    [
      'keeps what each names, as far as it is there',
      [[{ position: 2, quantity: 9 }], [{ position: 1, quantity: 5 }]],
      [{ 2: 3, 3: 1 }, { 1: 5 }],
    ],
  ])('%s', (_, named, expected) => {
    const boxes = distributePieces(lines, named, 10_000);
    expect(
      boxes.map((goods) => Object.fromEntries(goods.map(({ position, quantity }) => [position, quantity]))),
    ).toEqual(expected);
  });
});

describe('how many pieces go in for others', () => {
  it.each([
    ['as many as weigh no more than what is missing', missing, offered, 2, 2],
    ['one of what is larger', missing, { kopecks: 100, grams: 400 }, 1, 12],
    ['no more than cost as much', missing, { kopecks: 7_000, grams: 100 }, 1, 1],
    ['none of what is dearer', missing, { kopecks: 13_101, grams: 100 }, 0, 0],
    [
      'as many as are missing, where nobody knows their weight',
      { ...missing, pieces: 3, grams: null },
      offered,
      3,
      6,
    ],
    ['as many as fit', { ...missing, pieces: 4, leftGrams: 1_450 }, offered, 8, 8],
    ['no heavier ones into a full parcel', { ...missing, leftGrams: 0 }, { kopecks: 1, grams: 351 }, 0, 0],
    [
      'those as heavy into one over its limit',
      { ...missing, leftGrams: -900 },
      { kopecks: 1, grams: 350 },
      1,
      1,
    ],
    ['nothing of unknown room', { ...missing, grams: null, leftGrams: -1 }, { kopecks: 1, grams: 1 }, 0, 0],
    ['what costs nothing, bounded', missing, { kopecks: 0, grams: 1 }, 350, 999],
  ])('%s', (_, lacking, goods, likely, most) => {
    expect([suggestReplacementPieces(lacking, goods), calculateMaxReplacementPieces(lacking, goods)]).toEqual(
      [likely, most],
    );
  });
});
