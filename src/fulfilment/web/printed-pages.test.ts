import { expect, test } from 'vitest';
import { splitRowsIntoPages } from './printed-pages.tsx';

const line = { height: 10, isHeading: false };
const heading = { height: 10, isHeading: true };
const lines = (count: number) => Array.from({ length: count }, () => line);

test.each([
  ['nothing', [], 10, [[]]],
  ['what fits one page', lines(5), 10, [[0, 1, 2, 3, 4]]],
  [
    'more than a page',
    lines(10),
    10,
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9],
    ],
  ],
  ['a tail with no room takes the last row along', lines(6), 10, [[0, 1, 2, 3, 4], [5]]],
  [
    'a heading goes with its row',
    [...lines(5), heading, line],
    0,
    [
      [0, 1, 2, 3, 4],
      [5, 6],
    ],
  ],
  [
    'a tail takes a heading along, too',
    [...lines(4), heading, line],
    10,
    [
      [0, 1, 2, 3],
      [4, 5],
    ],
  ],
  [
    'a row higher than a page has one of its own',
    [line, { height: 500, isHeading: false }, line],
    0,
    [[0], [1], [2]],
  ],
])('%s', (_, rows, tail, pages) => {
  expect(splitRowsIntoPages({ rows, firstHead: 40, nextHead: 20, tail }, 100)).toEqual(pages);
});

test.each([
  [3, [[0, 1, 2]]],
  [4, [[0, 1, 2, 3]]],
  [5, [[0, 1, 2, 3], [4]]],
  [9, [[0, 1, 2, 3], [4, 5, 6, 7], [8]]],
])('%i rows, never more than four on a page', (count, pages) => {
  expect(splitRowsIntoPages({ rows: lines(count), firstHead: 0, nextHead: 0, tail: 0 }, 1000, 4)).toEqual(
    pages,
  );
});
