import { expect, test } from 'vitest';
import { toCsvLines } from '../../lib/spreadsheet/csv.ts';
import { formatCsvPackingChanges, renderOrderCsvHeader, renderOrderCsvRows } from './export-csv.ts';

test.each([
  ['Чай чёрный', 'Чай чёрный'],
  ['ИК-4; корпус 2', '"ИК-4; корпус 2"'],
  ['ООО "Ромашка"', '"ООО ""Ромашка"""'],
  ['первая\nвторая', '"первая\nвторая"'],
  ['=1+1', `"'=1+1"`],
  ['+7 999', `"'+7 999"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['5, =1+1', `"5,' =1+1"`],
  ['первая\n"@A1', `"первая\n'""@A1"`],
  ['＝1+1', `"'＝1+1"`],
  ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ['', ''],
])('the cell of %j is %j', (value, cell) =>
  expect(toCsvLines([['начало', value, 'конец']])).toBe(`начало;${cell};конец\r\n`),
);

test('a cell is never longer than Excel takes', () => {
  expect(toCsvLines([['ы'.repeat(40_000)]])).toHaveLength(32_003);
});

const nothingPut = {
  ...{ position: 1, nameProduct: 'Сахар', choice: null, priceProduct: 12_990, replacement: null },
  ...{ quantityProduct: 1, quantityPacked: 0 },
};

test('a file has its mark, Russian headings, one line an order', () => {
  const lines = renderOrderCsvRows([
    {
      id: 12,
      user_id: 3,
      status: 'PAID',
      created_at: new Date('2026-11-20T21:05:00Z'),
      email: 'anna@example.com',
      phone: '+79991234567',
      last_name: 'Соколов',
      first_name: 'Иван',
      middle_name: 'Петрович',
      birth_date: '1985-03-08',
      squad_number: null,
      additional_info: '- тёплые вещи',
      facility_id: 1,
      facility_name: 'ИК-4',
      planned_day: null,
      substitution: 'CALL',
      held_at: null,
      may_pay: false,
      parcel: null,
      goods_kopecks: 124_050,
      delivery_kopecks: 7,
      goods: '=Чай × 2; Сахар × 1',
      buyer: 'Соколова Анна',
      paid_on: '2026-11-22',
      packedInstead: formatCsvPackingChanges('PAID', { lines: [nothingPut], refund: 12_990 }),
      kopecksToReturn: 12_990,
    },
  ]);
  const csv = renderOrderCsvHeader() + lines;
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  const [headings, line, end] = csv.slice(1).split('\r\n');
  expect(headings).toBe(
    'Номер;Оформлен;Статус;День оплаты;Учреждение;Фамилия;Имя;Отчество;Дата рождения;Отряд;Дополнительно;' +
      'Покупатель;Телефон покупателя;Email покупателя;Товары;Стоимость товаров;Доставка;Итого;Изменения при сборке;К возврату',
  );
  expect(line).toBe(
    `12;21.11.2026 00:05;Оплачен;22.11.2026;ИК-4;Соколов;Иван;Петрович;08.03.1985;;"'- тёплые вещи";Соколова Анна;` +
      `8 (999) 123-45-67;anna@example.com;"'=Чай × 2; Сахар × 1";1240,50;0,07;1240,57;Не положили: Сахар.;129,90`,
  );
  expect(end).toBe('');
});

test.each([
  ['NOT_PAID', 'Не положили: Сахар. К оплате меньше на 129,90 ₽.'],
  ['PAID', 'Не положили: Сахар.'],
  ['CANCELED_ADMIN', ''],
] as const)('of an order %s the cell of packing is %j', (status, cell) => {
  const words = formatCsvPackingChanges(status, { lines: [nothingPut], refund: 12_990 });
  expect(words.replaceAll('\u00a0', ' ')).toBe(cell);
});
