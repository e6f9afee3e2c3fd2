import { describe, expect, it } from 'vitest';
import { MAX_TRANSFERS } from '../user-order-payments.contract.ts';
import { readDay, readKopecks } from './cells.ts';
import { decodeStatement, readStatement } from './read-statement.ts';

const ONE_C = `1CClientBankExchange
ВерсияФормата=1.03
Кодировка=Windows
Отправитель=СберБизнес
ДатаНачала=20.11.2026
ДатаКонца=20.11.2026
РасчСчет=40802810700000000001
СекцияРасчСчет
ДатаНачала=20.11.2026
РасчСчет=40802810700000000001
ВсегоПоступило=4210.50
КонецРасчСчет
СекцияДокумент=Платежное поручение
Номер=154
Дата=19.11.2026
Сумма=2710.50
ПлательщикСчет=40817810100000000077
Плательщик=ИНН 770708389312 Иванова Анна Петровна
Плательщик1=Иванова Анна Петровна
ПолучательСчет=40802810700000000001
Получатель1=ИП Петров П. П.
ДатаПоступило=20.11.2026
НазначениеПлатежа=Оплата по заказу № 15 = посылка. НДС не облагается
КонецДокумента
СекцияДокумент=Платежное поручение
Номер=8
Дата=20.11.2026
Сумма=900.00
ПлательщикСчет=40802810700000000001
ПолучательСчет=40702810900000000005
ДатаСписано=20.11.2026
НазначениеПлатежа=Аренда
КонецДокумента
СекцияДокумент=Банковский ордер
Номер=155
Дата=20.11.2026
Сумма=1500
Плательщик=ИНН 770708389399 Сидоров Пётр
ПолучательРасчСчет=40802810700000000001
ДатаПоступило=20.11.2026
НазначениеПлатежа1=За заказ
НазначениеПлатежа2=16
КонецДокумента
КонецФайла
`.replaceAll('\n', '\r\n');

const FROM_ONE_C = [
  {
    day: '2026-11-20',
    sum: 271_050,
    document: '154',
    words: 'Иванова Анна Петровна; Оплата по заказу № 15 = посылка. НДС не облагается',
  },
  { day: '2026-11-20', sum: 150_000, document: '155', words: 'Сидоров Пётр; За заказ 16' },
];

/** A text in the bytes of a Russian code page, by the table that decodes it. */
function encoded(text: string, page: string): Uint8Array {
  const decoder = new TextDecoder(page);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from([...text].map((letter) => codes.get(letter) ?? 63));
}

describe('a statement in the format of 1C', () => {
  it('gives what came in, without accounts and taxpayers', () => {
    expect(readStatement(ONE_C)).toEqual({ transfers: FROM_ONE_C, total: 2, problem: null });
    expect(readStatement(`\n${ONE_C.replaceAll('\r\n', '\n')}`).transfers).toEqual(FROM_ONE_C);
  });

  it.each([
    ['windows-1251', ONE_C],
    ['ibm866', ONE_C.replace('Кодировка=Windows', 'Кодировка=DOS')],
  ])('is read in %s', (page, text) => {
    expect(readStatement(decodeStatement(encoded(text, page))).transfers).toEqual(FROM_ONE_C);
  });

  it('is read in UTF-8 with a mark, and in what Excel calls Unicode', () => {
    expect(readStatement(decodeStatement(new TextEncoder().encode(`\uFEFF${ONE_C}`))).transfers).toEqual(
      FROM_ONE_C,
    );
    const units = Uint16Array.from([...`\uFEFF${ONE_C}`].map((letter) => letter.charCodeAt(0)));
    expect(readStatement(decodeStatement(new Uint8Array(units.buffer))).transfers).toEqual(FROM_ONE_C);
  });
});

describe('a table of a bank', () => {
  it('of Sber has heads below a preamble, and debit and credit apart', () => {
    const text = `Выписка по счёту;40802810700000000001;;;;;;
За период;с 20.11.2026;по 20.11.2026;;;;;
Дата проводки;Счет Дебет;Счет Кредит;Сумма по дебету;Сумма по кредиту;№ документа;БИК банка;Назначение платежа
20.11.2026;40817810100000000077;40802810700000000001;;2 710,50;154;044525225;"Иванова Анна; заказ №15, ""передача"""
20.11.2026;40802810700000000001;40702810900000000005;900,00;;8;044525225;Аренда
Итого;;;900,00;2 710,50;;;
`;
    expect(readStatement(text).transfers).toEqual([
      { day: '2026-11-20', sum: 271_050, document: '154', words: 'Иванова Анна; заказ №15, "передача"' },
    ]);
  });

  it('of Tinkoff has one sum with a sign and a state', () => {
    const text = `"Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Кэшбэк";"Описание"
"20.11.2026 14:05:11";"20.11.2026";"*1234";"OK";"2710,50";"RUB";"";"Анна И. заказ 15"
"20.11.2026 14:06:11";"20.11.2026";"*1234";"FAILED";"100,00";"RUB";"";"Анна И."
"20.11.2026 15:00:00";"20.11.2026";"*1234";"OK";"-350,00";"RUB";"10";"Пятёрочка"
`;
    expect(readStatement(text).transfers).toEqual([
      { day: '2026-11-20', sum: 271_050, document: '', words: 'Анна И. заказ 15' },
    ]);
  });

  it('with commas and a column that says in or out', () => {
    const text = `Date,Тип операции,Сумма,Контрагент,ИНН контрагента,Назначение платежа
2026-11-20,Кредит,"2,710.50",Иванова Анна,770708389312,заказ 15
2026-11-20,Дебет,100.00,ООО Аренда,7707083893,аренда
`;
    expect(readStatement(text).transfers).toEqual([
      { day: '2026-11-20', sum: 271_050, document: '', words: 'Иванова Анна; заказ 15' },
    ]);
  });

  it('pasted from a sheet', () => {
    const text =
      'Дата\tПриход\tРасход\tПлательщик\n20.11.26\t1 500,00 ₽\t\tСидоров П.\n21.11.26\t\t300\tАренда\n';
    expect(readStatement(text).transfers).toEqual([
      { day: '2026-11-20', sum: 150_000, document: '', words: 'Сидоров П.' },
    ]);
  });
});

it('leaves the browser bounded, in one line and without invisible signs', () => {
  const rows = Array.from(
    { length: MAX_TRANSFERS + 5 },
    (_, row) => `20.11.2026;${row + 1};"а\n\u0007б${'😀'.repeat(200)}"`,
  );
  const read = readStatement(['Дата;Сумма;Назначение', ...rows].join('\n'));
  expect(read).toMatchObject({ total: MAX_TRANSFERS + 5 });
  expect(read.transfers).toHaveLength(MAX_TRANSFERS);
  const words = read.transfers?.[0]?.words ?? '';
  expect(words).toMatch(/^а б😀/u);
  expect(words.length).toBeLessThanOrEqual(300);
  expect(words.isWellFormed()).toBe(true);
});

it.each([
  ['', /^Не похоже на выписку/],
  ['просто слова, и ещё; слова', /^Не похоже на выписку/],
  ['Дата;Сумма\n20.11.2026;-5', /^В этой выписке нет поступлений/],
])('%j is said to be no use', (text, problem) => {
  expect(readStatement(text)).toEqual({ transfers: null, problem: expect.stringMatching(problem) });
});

it.each([
  ['1 234,56', 123_456],
  ['1\u00A0234,5', 123_450],
  ['1,234.56', 123_456],
  ['1.234.567,00', 123_456_700],
  ['1,234', 123_400],
  ['+2710.50 ₽', 271_050],
  ['2710-50', 271_050],
  ['−350,00 руб.', -35_000],
  ['12,345,6', null],
  ['', null],
  ['Итого', null],
])('the sum %j is %s kopecks', (cell, kopecks) => expect(readKopecks(cell)).toBe(kopecks));

it.each([
  ['20.11.2026', '2026-11-20'],
  ['1.2.26 10:00', '2026-02-01'],
  ['2026-11-20T10:00:00Z', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['31.02.2026', null],
  ['Итого', null],
])('the day %j is %s', (cell, day) => expect(readDay(cell)).toBe(day));
