import { expect, test } from 'vitest';
import { insertSoftHyphens } from './soft-hyphens.ts';

test.each([
  ['Чай чёрный крупнолистовой', 'Чай чёрный круп-но-лис-товой'],
  ['Кофе сублимированный', 'Кофе субли-ми-ро-ванный'],
  ['шоколадно-ореховая', 'шоколадно-ореховая'],
  ['подсолнечные', 'подсол-нечные'],
])('%s', (text, divided) => expect(insertSoftHyphens(text).replaceAll('\u00ad', '-')).toBe(divided));
