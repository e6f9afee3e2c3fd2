import { expect, test } from 'vitest';
import type { OrderHandover } from '../handover.ts';
import { buildHandoverSentences, describeBoxes } from './handover-words.tsx';

const names = ['Чай', 'Сайра, жестяная банка', 'Сахар', 'Хлеб'];
const returned = (position: number, reason: 'REFUSED' | 'SPOILED') => ({
  position,
  result: 'RETURNED' as const,
  reason,
});

test.each<[Pick<OrderHandover, 'day' | 'grams' | 'lines'>, string[]]>([
  [{ day: '2026-11-27', grams: null, lines: [] }, ['Сдано 27 ноября: 4 из 4 позиций.']],
  [
    { day: '2026-11-27', grams: 18_900, lines: [returned(2, 'REFUSED')] },
    ['Сдано 27 ноября: 3 из 4 позиций, 18,9\u00a0кг.', 'Вернули: Сайра, жестяная банка — не принимают.'],
  ],
  [
    { day: '2026-11-27', grams: null, lines: [{ ...returned(1, 'SPOILED'), quantity: 2 }] },
    [
      'Сдано 27 ноября: 4 из 4 позиций, 2\u00a0шт. вернули.',
      'Вернули: Чай, 2\u00a0шт. — испорчено или вскрыто.',
    ],
  ],
  [
    {
      day: '2025-12-30',
      grams: 950,
      lines: [
        returned(1, 'SPOILED'),
        returned(2, 'REFUSED'),
        returned(3, 'REFUSED'),
        { position: 4, result: 'MISSING', reason: null },
      ],
    },
    [
      'Сдано 30 декабря 2025\u00a0г.: 0 из 4 позиций, 950\u00a0г.',
      'Вернули: Сайра, жестяная банка; Сахар — не принимают; Чай — испорчено или вскрыто.',
      'Не было в посылке: Хлеб.',
    ],
  ],
])('%#', (handover, words) => expect(buildHandoverSentences(handover, names, '2026-11-28')).toEqual(words));

const box = (plannedDay: string, handedOn: string | null = null) => ({ plannedDay, handedOn });

// Control: in `src/orders/web/handover-words.tsx` replace `plannedDay >= today` with `true`
// Control: in `src/orders/web/handover-words.tsx` replace `plannedDay >= today` with `plannedDay > today`
test.each([
  [
    ['2026-12-04', '2026-11-27', '2026-11-27', '2026-12-04'].map((day) => box(day)),
    '4 коробки: 2 сдадим\u00a027 ноября, 2 —\u00a04 декабря.',
  ],
  [
    [box('2026-11-26', '2026-11-26'), box('2027-01-12')],
    '2 коробки: 1 сдали\u00a026 ноября, 1 сдадим\u00a012 января 2027\u00a0г.',
  ],
  [[box('2026-11-25', '2026-11-25')], '1 коробка: сдали\u00a025 ноября.'],
  [[box('2026-11-26'), box('2026-11-26')], '2 коробки: все сдадим\u00a026 ноября.'],
  [[box('2026-11-27'), box('2026-11-27')], '2 коробки: все сдадим\u00a027 ноября.'],
  [
    [box('2026-11-27'), box('2026-11-25')],
    '2 коробки: 1 сдадим\u00a027 ноября, 1 — день сдачи сообщит администратор.',
  ],
])('boxes %#', (boxes, words) => {
  expect(describeBoxes(boxes, '2026-11-26')).toBe(words);
});
