import { expect, test } from 'vitest';
import { facility } from '../../../../tests/component/samples.ts';
import { moscowDay } from '../../../lib/calendar.ts';
import { readDelimitedText } from '../../../lib/spreadsheet/read-sheet.ts';
import { findHeaderRow } from '../../../lib/spreadsheet/sheet-columns.ts';
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { facilitySheetHeads, previewFacilityImport } from './facility-import.tsx';

const known = new Map([[nameComparisonKey('ИК-1, посёлок'), 'Уже есть']]);
const inUse = [
  facility(3, {
    ...{ name: 'ИК-3', deliveryCost: 35_000, freeDeliveryThreshold: 500_000 },
    ...{ refusedTags: ['sugar', 'can'], refusedSource: 'LEAFLET', refusedOn: '2026-11-01' },
  }),
  facility(4, { name: 'ИК-4, общий режим, п. Дальний', refusedTags: ['tea'] }),
];

/** What a pasted table would make. */
function pasted(...lines: string[]) {
  const { rows } = readDelimitedText(lines.join('\r\n'), facilitySheetHeads);
  const headed = findHeaderRow(rows ?? [], facilitySheetHeads);
  expect(headed.problem).toBeNull();
  return previewFacilityImport(headed.rows ?? [], headed.columns ?? [], inUse, known);
}

const HEADS = [
  'Учреждение',
  'Стоимость доставки, руб.',
  'Бесплатная доставка от',
  'Вид',
  'Предел посылки',
  'Предел за месяц, кг',
  'Дни сдачи',
  'Заказать за (дней)',
  'До какого часа',
  'Экземпляров',
  'Объявление',
].join('\t');

test('reads every column, whatever way people write it', () => {
  const [row] = pasted(
    'Наши учреждения',
    HEADS,
    [
      'СИЗО-2',
      '1 240,50 ₽',
      'никогда',
      'сизо',
      '20',
      '30,5',
      'пн–ср, пт',
      '2',
      '9.30',
      '3',
      'Вход со двора',
    ].join('\t'),
  );
  expect(row).toMatchObject({ line: 3, kind: 'NEW', name: 'СИЗО-2', problems: [] });
  expect(row?.input).toEqual({
    name: 'СИЗО-2',
    deliveryCost: 124_050,
    freeDeliveryThreshold: 999_999_999,
    kind: 'REMAND',
    parcelGrams: 20_000,
    monthGrams: 30_500,
    handoverWeekdays: [1, 2, 3, 5],
    orderByDays: 2,
    orderByTime: '09:30',
    paperCopies: 3,
    notice: 'Вход со двора',
  });
  expect(row?.facts).toEqual([
    expect.stringMatching(
      /^Стоимость доставки: 1\s240,50\s₽; Бесплатно от: никогда; Вид: «Следств.+»; Предел посылки: 20\sкг;.* Дни сдачи: пн, вт, ср и пт;.* Объявление: Вход/,
    ),
  ]);
});

test('three columns are enough, and say nothing of the rest', () => {
  const [row] = pasted('Название;Доставка;Порог', 'ИК-5;0;всегда');
  expect(row?.input).toEqual({ name: 'ИК-5', deliveryCost: 0, freeDeliveryThreshold: 0 });
});

test('a name that is there, or stands twice, is told with its row', () => {
  const rows = pasted('Название;Доставка;Порог', 'ик-1,  Поселок;1;2', 'ИК-7;1;2', 'Ик-7;3;4');
  expect(rows.map(({ line, kind, warnings, problems }) => [line, kind, warnings, problems])).toEqual([
    [2, 'DELETED', ['Уже есть'], []],
    [3, 'NEW', [], []],
    [4, 'WRONG', [], ['Название: то же, что в строке 3']],
  ]);
});

test('a row of one in use says what becomes other, and nothing of what is not given', () => {
  const [same, other] = [
    pasted('Название;Доставка;Не принимают', 'ик-3;350;жестяные банки, продукты с сахаром'),
    pasted(
      'Название;Доставка;Не принимают;Откуда известно;Когда сказали',
      'ИК-3;400;чай, свежие овощи, фрукты и хлеб;памятка;20.11.2026',
    ),
  ].map(([row]) => row);
  expect(same).toMatchObject({ kind: 'SAME', facts: [], problems: [] });
  expect(other).toMatchObject({
    kind: 'CHANGED',
    changes: {
      deliveryCost: 40_000,
      refusedTags: ['fresh', 'tea'],
      refusedSource: 'LEAFLET',
      refusedOn: '2026-11-20',
    },
  });
  expect(other?.facts.join('; ')).toContain('350,00 ₽ → 400,00 ₽');
  expect(other?.facts.join('; ')).toContain('→ свежие овощи, фрукты и хлеб, чай');
});

test('what is refused says how that is known', () => {
  const [row, unknown] = pasted('Название;Доставка;Порог;Не принимают', 'ИК-9;1;2;чай', 'ИК-3;1;2;гвозди');
  expect(row?.problems).toEqual(['Откуда известно: Скажите, откуда это известно']);
  expect(unknown?.problems).toEqual([
    'Не принимают: «гвозди»: выберите из списка, например «жестяные банки»',
  ]);
  const [dated] = pasted('Название;Доставка;Порог;Не принимают;Откуда известно', 'ИК-9;1;2;чай, can;памятка');
  expect(dated?.input).toMatchObject({ refusedTags: ['tea', 'can'], refusedOn: moscowDay(new Date()) });
});

// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `if (same === -1)` with `if (false)`
// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `[name, formatShortFacilityName(name)]` with `[name]`
test('refuses what another one does, called by its short name', () => {
  const rows = pasted(
    'Название;Доставка;Порог;Не принимают;Откуда известно',
    'ИК-9;1;2;Как у ИК-4;памятка',
    'ИК-10;1;2;как у ик-3;памятка',
    'ИК-12;1;2;как у ИК-99;памятка',
    'ИК-13;1;2;как у ик 3;памятка',
    'ИК-14;1;2;как у ИК9;памятка',
  );
  const [tea, both] = [['tea'], ['sugar', 'can']];
  expect(rows.map(({ input }) => input?.refusedTags)).toEqual([tea, both, undefined, both, tea]);
  expect(rows[2]?.problems).toEqual(['Не принимают: «ИК-99»: такого учреждения нет']);
});

test.each([
  [';1;2', 'Название адреса не может быть пустым'],
  ['ИК-8;;2', 'Стоимость доставки обязательна'],
  ['ИК-8;дорого;2', 'Стоимость доставки: «дорого» — не цена'],
  ['ИК-8;-1;2', 'Стоимость доставки должна быть неотрицательной'],
  ['ИК-8;1;1,005', 'Бесплатно от: Не больше двух знаков после запятой'],
  ['ИК-8;1;2;колония', 'Вид: «колония»: напишите, например, «строгий» или «СИЗО»'],
  ['ИК-8;1;2;;пт-пн', 'Дни сдачи: «пт-пн»: напишите дни, например «вт и пт»'],
  ['ИК-8;1;2;;пн-ср-пт', 'Дни сдачи: «пн-ср-пт»: напишите дни, например «вт и пт»'],
  ['ИК-8;1;2;;вт, завтра', 'Дни сдачи: «вт, завтра»: напишите дни, например «вт и пт»'],
  ['ИК-8;1;2;;;утром', 'До какого часа: «утром»: напишите время, например «18:00»'],
  ['ИК-8;1;2;;;25:00', 'До какого часа: Время — часы и минуты, например 18:00'],
])('of «%s» it says what is wrong', (line, problem) => {
  const [row] = pasted('Название;Доставка;Порог;Вид;Дни сдачи;До какого часа', line);
  expect(row).toMatchObject({ line: 2, kind: 'WRONG', problems: [problem], input: null });
});
