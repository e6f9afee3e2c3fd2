import { expect, test } from 'vitest';
import { readDelimitedText } from '../../../lib/spreadsheet/read-sheet.ts';
import { findHeaderRow } from '../../../lib/spreadsheet/sheet-columns.ts';
import { nameComparisonKey } from '../../../lib/text/same-name.ts';
import { facilitySheetHeads, previewFacilityImport } from './facility-import.tsx';

const known = new Map([[nameComparisonKey('ИК-1, посёлок'), 'Уже есть']]);

/** What a pasted table would make. */
function pasted(...lines: string[]) {
  const { rows } = readDelimitedText(lines.join('\r\n'), facilitySheetHeads);
  const headed = findHeaderRow(rows ?? [], facilitySheetHeads);
  expect(headed.problem).toBeNull();
  return previewFacilityImport(headed.rows ?? [], headed.columns ?? [], known);
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
    'Доставка 1\u00A0240,50\u00A0₽, бесплатно никогда',
    'Следственный изолятор (СИЗО)',
    'До 20 кг в посылке',
    'До 30,5 кг за месяц',
    'Сдаём: пн, вт, ср и пт',
  ]);
});

test('three columns are enough, and say nothing of the rest', () => {
  const [row] = pasted('Название;Доставка;Порог', 'ИК-5;0;всегда');
  expect(row?.input).toEqual({ name: 'ИК-5', deliveryCost: 0, freeDeliveryThreshold: 0 });
});

test('a name that is there, or stands twice, is told with its row', () => {
  const rows = pasted('Название;Доставка;Порог', 'ик-1,  Поселок;1;2', 'ИК-7;1;2', 'Ик-7;3;4');
  expect(rows.map(({ line, kind, warnings, problems }) => [line, kind, warnings, problems])).toEqual([
    [2, 'KNOWN', ['Уже есть'], []],
    [3, 'NEW', [], []],
    [4, 'WRONG', [], ['То же название, что в строке 3']],
  ]);
});

test.each([
  [';1;2', 'Название адреса не может быть пустым'],
  ['ИК-8;;2', 'Стоимость доставки: Стоимость доставки обязательна'],
  ['ИК-8;дорого;2', 'Стоимость доставки: «дорого» — не цена'],
  ['ИК-8;-1;2', 'Стоимость доставки: Стоимость доставки должна быть неотрицательной'],
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
