import { expect, it } from 'vitest';
import { normalizeUnicode } from './normalize-text.ts';

it('composes letters and marks', () => {
  expect(normalizeUnicode('и\u0306Е\u0308')).toBe('йЁ');
  expect(normalizeUnicode(`а${'\u0301'.repeat(30)}`)).toHaveLength(31);
});

// Control: in `src/lib/text/normalize-text.ts` replace `.replace(TOO_MANY_MARKS, '$1')` with ``
it('takes a run of marks of any length in no time', () => {
  const dear = `a${'\u0301'.repeat(65_000)}${'\u0316'.repeat(65_000)}`;
  expect(normalizeUnicode(dear)).toHaveLength(30);
});

// Control: in `src/lib/text/normalize-text.ts` replace `\u0370-\u0482` with `\u0370-\u04ff`
it('knows the marks of every script', () => {
  const marks = Array.from({ length: 0x3_00_00 }, (_, point) => String.fromCodePoint(point)).filter(
    (letter) => /\p{M}/u.test(letter),
  );
  expect(marks.filter((mark) => normalizeUnicode(`a${mark.repeat(300)}`).length > 150)).toEqual([]);
});
