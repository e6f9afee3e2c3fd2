import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../tests/support/table-samples.ts';
import { formatDottedDay, moscowDay } from '../../lib/calendar.ts';
import { readSheet } from '../../lib/spreadsheet/read-sheet.ts';
import { MAX_STATEMENT_TRANSFERS } from '../user-order-payments.contract.ts';
import { parseStatementDay, parseStatementKopecks, readStatement } from './read-statement.ts';

const read = (source: string | Uint8Array) =>
  readStatement(source, (job) => readSheet(job.source, job.heads));

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

describe('a statement in the format of 1C', () => {
  it('gives what came in, without accounts and taxpayers', async () => {
    expect(await read(ONE_C)).toEqual({ transfers: FROM_ONE_C, notes: [], problem: null });
    expect(await read(`\n${ONE_C.replaceAll('\r\n', '\n')}`)).toMatchObject({ transfers: FROM_ONE_C });
  });

  const utf16 = Uint16Array.from([...`\uFEFF${ONE_C}`].map((letter) => letter.charCodeAt(0)));
  it.each([
    ['windows-1251', encodeText(ONE_C, 'windows-1251')],
    ['ibm866', encodeText(ONE_C.replace('Кодировка=Windows', 'Кодировка=DOS'), 'ibm866')],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${ONE_C}`)],
    ['what Excel calls Unicode', new Uint8Array(utf16.buffer)],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ transfers: FROM_ONE_C });
  });
});

/** 2 710,50 roubles of 20 November. */
const came = (words: string, document = '') => ({ day: '2026-11-20', sum: 271_050, document, words });

describe('a table of a bank', () => {
  // Control: in `src/payments/web/read-statement.ts` replace `...texts('day'), ...texts('madeOn')` with `...texts('madeOn')`
  it.each([
    [
      'of Sber has heads below a preamble, and debit and credit apart',
      `Выписка по счёту;40802810700000000001;;;;;;
За период;с 20.11.2026;по 20.11.2026;;;;;
Дата проводки;Счет Дебет;Счет Кредит;Сумма по дебету;Сумма по кредиту;№ документа;БИК банка;Назначение платежа
20.11.2026;40817810100000000077;40802810700000000001;;2 710,50;154;044525225;"Иванова Анна; заказ №15, ""передача"""
20.11.2026;40802810700000000001;40702810900000000005;900,00;;8;044525225;Аренда
Итого;;;900,00;2 710,50;;;
`,
      came('Иванова Анна; заказ №15, "передача"', '154'),
    ],
    [
      'of Tinkoff has one sum with a sign and a state',
      `"Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Кэшбэк";"Описание"
"20.11.2026 14:05:11";"20.11.2026";"*1234";"OK";"2710,50";"RUB";"";"Анна И. заказ 15"
"20.11.2026 14:06:11";"20.11.2026";"*1234";"FAILED";"100,00";"RUB";"";"Анна И."
"20.11.2026 15:00:00";"20.11.2026";"*1234";"OK";"-350,00";"RUB";"10";"Пятёрочка"
`,
      came('Анна И. заказ 15'),
    ],
    [
      'has commas and a column that says in or out',
      `Date,Тип операции,Сумма,Контрагент,ИНН контрагента,Назначение платежа
2026-11-20,Кредит,"2,710.50",Иванова Анна,770708389312,заказ 15
2026-11-20,Дебет,100.00,ООО Аренда,7707083893,аренда
`,
      came('Иванова Анна; заказ 15'),
    ],
    [
      'of Alfa has English heads',
      `operationDate,transactionDate,accountName,accountNumber,merchant,amount,currency,status,type,comment
20.11.2026,21.11.2026,Счёт,40817810100000000001,Иванова Анна,"2710,50",RUR,Выполнен,Пополнение,заказ № 15
20.11.2026,21.11.2026,Счёт,40817810100000000001,Пятёрочка,"350,00",RUR,Выполнен,Списание,
20.11.2026,,Счёт,40817810100000000001,Иванова Анна,"1,00",RUR,Отклонён,Пополнение,заказ № 15
`,
      came('Иванова Анна; заказ № 15'),
    ],
    [
      'has English debit and credit',
      'Date,Document number,Payer,Debit,Credit,Payment details\n2026-11-20,154,Anna I.,,"2,710.50",order 15\n',
      came('Anna I.; order 15', '154'),
    ],
    [
      'has an English sum and the account of the payer',
      'Posting date,No,Amount,Counterparty account,Counterparty,Purpose\n2026-11-20,154,2710.50,40817,Anna I.,order 15\n',
      came('Anna I.; order 15'),
    ],
    [
      'of VTB has the day of the document before the day it came, and accounts between',
      `Номер документа;Дата документа;Дата операции;Счет;Контрагент;ИНН контрагента;Дебет, RUB;Кредит, RUB;Назначение платежа
154;19.11.2026;20.11.2026;40802810700000000001;Иванова Анна;770708389312;0,00;2 710,50;заказ 15
155;19.11.2026;20.11.2026;40802810700000000001;ООО Аренда;7707083893;900,00;0,00;Аренда
`,
      came('Иванова Анна; заказ 15', '154'),
    ],
    [
      'of T-Bank for a business names both sides and says in or out in English',
      `Тип операции (пополнение/списание);Статус;Дата создания операции;Дата отражения по счёту;Сумма операции в валюте счёта;Номер документа;Наименование плательщика;Счёт плательщика;Наименование получателя;Назначение платежа
Credit;Transaction;19.11.2026;20.11.2026;2710,5;154;Иванова Анна;40817810100000000077;ИП Петров П. П.;Оплата заказа 15
Debit;Transaction;20.11.2026;20.11.2026;99;155;ИП Петров П. П.;40802810700000000001;АО ТБанк;Комиссия
`,
      came('Иванова Анна; Оплата заказа 15', '154'),
    ],
  ])('%s', async (_, text, transfer) => {
    expect((await read(encodeText(text, 'windows-1251'))).transfers).toEqual([transfer]);
  });

  // Control: in `src/payments/web/read-statement.ts` replace `kopecks === null && sums.some(isUnread)` with `false`
  // Control: in `src/payments/web/read-statement.ts` replace `came && !sumsUp` with `came`
  // Control: in `src/payments/web/read-statement.ts` replace `day > moscowDay(new Date())` with `false`
  // Control: in `src/payments/web/read-statement.ts` replace `day > moscowDay(new Date())` with `day >= moscowDay(new Date())`
  it('says which rows it leaves out: sums and days that are none or ahead, what the bank still handles, other money', async () => {
    const today = moscowDay(new Date());
    const text = `Дата;Статус;Сумма;Валюта;Описание
20.11.2026;OK;1128 р.;RUB;заказ 15
20.11.2026;OK;(500);RUB;заказ 16
20.11.2026;OK;100=00;RUB;заказ 17
20.11.2026;В обработке;300;RUB;заказ 18
20.11.2026;OK;70;USD;заказ 19
20.11.2026;В обработке;-300;RUB;аренда
вчера;OK;1961;RUB;заказ 20
20.11.2026;OK;тысяча;RUB;заказ 21
20.11.2099;OK;200;RUB;заказ 22
${formatDottedDay(today)};OK;300;RUB;заказ 23
Итого;;1 598;;
`;
    expect(await read(text)).toEqual({
      transfers: [
        { day: '2026-11-20', sum: 112_800, document: '', words: 'заказ 15' },
        { day: today, sum: 30_000, document: '', words: 'заказ 23' },
      ],
      notes: [
        'Не прочитана сумма в строках: 3, 4, 9.',
        'Не прочитана дата в строках: 8.',
        'День ещё не наступил в строках: 10.',
        'Банк ещё не провёл переводы в строках: 5.',
        'Сумма не в рублях в строках: 6.',
      ],
      problem: null,
    });
  });

  it('says where a quote that is not closed takes other rows in', async () => {
    const text = 'Дата;Сумма;Описание\n20.11.2026;100;"заказ 15\n20.11.2026;200;заказ 16\n';
    const statement = await read(text);
    expect(statement.problem === null && statement.notes).toEqual([
      'В строке 2 не закрыта кавычка: строки после неё не прочитаны. Исправьте файл и выберите снова.',
    ]);
  });

  it('pasted from a sheet', async () => {
    const text =
      'Дата\tПриход\tРасход\tПлательщик\n20.11.26\t1 500,00 ₽\t\tСидоров П.\n21.11.26\t\t300\tАренда\n';
    expect((await read(text)).transfers).toEqual([
      { day: '2026-11-20', sum: 150_000, document: '', words: 'Сидоров П.' },
    ]);
  });
});

// Control: in `src/payments/web/read-statement.ts` replace `if (document === '') counts.set` with `if (false) counts.set`
it('counts the transfers that are alike and have no number', async () => {
  const row = { day: '2026-11-20', sum: 150_000, words: 'Сидоров П.' };
  const line = (number: string) => `20.11.26\t${number}\t1 500,00\tСидоров П.\n`;
  const text = `Дата\tНомер документа\tПриход\tПлательщик\n${line('')}${line('7').repeat(2)}${line('')}`;
  expect((await read(text)).transfers).toEqual([
    { ...row, document: '' },
    { ...row, document: '7' },
    { ...row, document: '7' },
    { ...row, document: '', occurrence: 2 },
  ]);
});

describe('a workbook of a bank', () => {
  const heads = [
    'Дата проводки',
    'Счет',
    null,
    'Сумма по дебету',
    'Сумма по кредиту',
    '№ документа',
    'Назначение платежа',
  ];
  const title = [
    ['СберБизнес'],
    [],
    ['ВЫПИСКА ОПЕРАЦИЙ ПО ЛИЦЕВОМУ СЧЕТУ', '40802810700000000001'],
    [null, 'с 20.11.2026 по 20.11.2026'],
  ];
  const own = '40802810700000000001\n7707083893\nИП Петров П. П.';
  const date = new Date(Date.UTC(2026, 10, 20));
  const rows = [
    [
      date,
      '40817810100000000077\n770708389312\nИванова Анна',
      own,
      null,
      2710.5,
      154,
      'Оплата по заказу № 15',
    ],
    [date, own, '40702810900000000005', 900, null, '8', 'Аренда'],
    ['20.11.2026', '40817810100000000078', '40802810700000000001', null, '1 500,00', '155', 'За заказ 16'],
    ['Итого', null, null, 900, 4210.5, null, null],
  ];
  const transfers = [
    came('Иванова Анна; Оплата по заказу № 15', '154'),
    { day: '2026-11-20', sum: 150_000, document: '155', words: 'За заказ 16' },
  ];
  const bytesOf = (cells: unknown[][], merges: object[] = []) =>
    writeXlsx({ sheets: [{ name: 'Выписка', rows: [...title, ...cells], merges }] } as Parameters<
      typeof writeXlsx
    >[0]);

  it('of Sber has a title above its heads, dates and numbers as cells', async () => {
    expect(await read(await bytesOf([heads, ...rows]))).toEqual({
      transfers,
      notes: [],
      problem: null,
    });
  });

  it('of Sber names a person who pays without a taxpayer number', async () => {
    const person = [
      date,
      '40817810338000000009\n\nФЁДОРОВА ЛИДИЯ АНДРЕЕВНА',
      own,
      null,
      2718,
      '106',
      'Перевод средств',
    ];
    const { transfers } = await read(await bytesOf([heads, person]));
    expect(transfers?.map(({ words }) => words)).toEqual(['ФЁДОРОВА ЛИДИЯ АНДРЕЕВНА; Перевод средств']);
  });

  // Control: take the first filled column of an income.
  it('has heads of two rows, whose «Кредит» is an account and a sum', async () => {
    const below = [null, 'Дебет', 'Кредит', null, null, null, null];
    const merges = [0, 3, 4, 5, 6].map((column) => ({
      startRow: 4,
      endRow: 5,
      startCol: column,
      endCol: column,
    }));
    expect(await read(await bytesOf([heads, below, ...rows], merges))).toMatchObject({ transfers });
  });

  // Control: leave `sheet.notes` or the unread rows out of what is noted.
  it('says what of the file was not read: other sheets, and sums that are no numbers', async () => {
    const dated = ['20.11.2026', null, null, null, new Date(Date.UTC(2026, 9, 5)), '156', 'За заказ 17'];
    const sheets = [
      { name: 'Ноябрь', rows: [heads, ...rows, dated] },
      { name: 'Декабрь', rows: [heads, ...rows] },
    ];
    const statement = await read(await writeXlsx({ sheets } as Parameters<typeof writeXlsx>[0]));
    expect(statement).toMatchObject({ transfers });
    expect(statement.problem === null && statement.notes).toEqual([
      expect.stringMatching(/несколько листов/),
      'Не прочитана сумма в строках: 6.',
    ]);
  });

  it('says what is wrong with a file that is no statement', async () => {
    expect(await read(await bytesOf([['Товар', 'Цена']]))).toMatchObject({
      problem: expect.stringMatching(/^Не похоже/),
    });
    expect(await read(new TextEncoder().encode('%PDF-1.7'))).toMatchObject({
      problem: expect.stringMatching(/PDF/),
    });
  });
});

it('leaves the browser bounded, in one line and without invisible signs', async () => {
  const rows = Array.from(
    { length: MAX_STATEMENT_TRANSFERS + 5 },
    (_, row) => `20.11.2026;${row + 1};"а\n\u0007б${'😀'.repeat(200)}"`,
  );
  const statement = await read(['Дата;Сумма;Назначение', ...rows].join('\n'));
  expect(statement.transfers).toHaveLength(MAX_STATEMENT_TRANSFERS + 5);
  const words = statement.transfers?.[0]?.words ?? '';
  expect(words).toMatch(/^а б😀/u);
  expect(words.length).toBeLessThanOrEqual(300);
  expect(words.isWellFormed()).toBe(true);
});

it.each([
  ['', /^Не похоже на выписку/],
  ['просто слова, и ещё; слова', /^Не похоже на выписку/],
  ['Дата;Сумма\n20.11.2026;-5', /^В этой выписке нет поступлений/],
])('%j is said to be no use', async (text, problem) => {
  expect(await read(text)).toEqual({ transfers: null, problem: expect.stringMatching(problem) });
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
  ['1000р', 100_000],
  ['1128 р.', 112_800],
  ['(500)', null],
  ['12,345,6', null],
  [2710.5, 271_050],
  [0.1 + 0.2, 30],
  ['', null],
  ['Итого', null],
])('the sum %j is %s kopecks', (cell, kopecks) => expect(parseStatementKopecks(cell)).toBe(kopecks));

it.each([
  ['20.11.2026', '2026-11-20'],
  ['1.2.26 10:00', '2026-02-01'],
  ['2026-11-20T10:00:00Z', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['31.02.2026', null],
  ['Итого', null],
])('the day %j is %s', (cell, day) => expect(parseStatementDay(cell)).toBe(day));
