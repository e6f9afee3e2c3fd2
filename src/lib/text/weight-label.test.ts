import { expect, test } from 'vitest';
import { formatWeight } from './weight-label.ts';

test.each([
  [0, '0 г'],
  [450, '450 г'],
  [999, '999 г'],
  [1000, '1 кг'],
  [3200, '3,2 кг'],
  [12_345, '12,35 кг'],
  [20_000, '20 кг'],
])('%i g is %s', (grams, label) => expect(formatWeight(grams)).toBe(label.replace(' ', '\u00A0')));
