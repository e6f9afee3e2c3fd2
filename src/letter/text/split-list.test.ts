import { describe, expect, it, vi } from 'vitest';
import { strictStemOf } from '../../lib/russian/words.ts';
import { splitList } from './split-list.ts';

const words = `
  чай кофе сахар песок конфеты мыло хлеб печенье пряники вафли носки трусы футболка тетради ручка конверты лук чеснок масло сыр
  картошка стакан иванчай тушенка сгущенка паста щетка сигареты таблетки соль спички карты зубная вода доширак колбаса палочки
`;
const stems = { stems: words.trim().split(/\s+/).map(strictStemOf), details: [strictStemOf('вакуум')] };

/** The lines of a text; those without goods in brackets. */
const linesOf = (text: string) =>
  splitList(text, stems).map(({ line, goods }) => (goods ? line : `(${line})`));

describe('a text is cut into lines', () => {
  // Control: in `src/letter/text/split-list.ts` replace `words.isDetail(part)` with `true`
  // Control: in `src/letter/text/split-list.ts` replace `(isMore && hasNone(before))` with `false`
  // Control: in `src/letter/text/split-list.ts` replace `? goods : last` with `? last : last`
  // Control: in `src/letter/text/split-list.ts` replace ` && hasNone(goods)` with ``
  // Control: in `src/letter/text/split-list.ts` replace ` && !/\d/.test(String(last))` with ``
  // Control: in `src/letter/text/talk-words.ts` replace `разная разное` with `разная`
  // Control: in `src/letter/text/split-list.ts` replace `!/^[(«"]/.test(chunk) &&` with ``
  it.each([
    ['at line breaks', 'чай\nкофе\r\nсахар', ['чай', 'кофе', 'сахар']],
    [
      'at semicolons and bullets',
      'чай; кофе • сахар\n- соль\n– хлеб',
      ['чай', 'кофе', 'сахар', 'соль', 'хлеб'],
    ],
    ['before cups', 'чай, 2 стакана', ['чай', '2 стакана']],
    ['at commas, but not within numbers', 'чай 1,5 кг, кофе,сахар', ['чай 1,5 кг', 'кофе', 'сахар']],
    [
      'at the ends of sentences, not of short forms',
      'Нужен чай. Печенье овс. полкило.',
      ['Нужен чай', 'Печенье овс. полкило'],
    ],
    ['with a full stop that cuts a word', 'печенье галет.\nчай.', ['печенье галет.', 'чай']],
    ['without the numbers of its lines', '1) чай\n2. кофе\n3)сахар 2', ['чай', 'кофе', 'сахар 2']],
    // Control: in `src/letter/text/split-list.ts` replace `.flatMap(withoutNumbers)` with `.flatMap((row) => [row])`
    ['with capitals', '1. Чай 3\n2. Кофе\n10. Сахар 2', ['Чай 3', 'Кофе', 'Сахар 2']],
    // Control: in `src/letter/text/split-list.ts` replace `next && next > 0 ?` with `next && next < 0 ?`
    ['numbered in one row', '1. Чай 3 2. Кофе 3) сахар 2', ['Чай 3', 'Кофе', 'сахар 2']],
    ['no numbers', 'Чай 2. Кофе 3. Сахар 1,5 кг', ['Чай 2', 'Кофе 3', 'Сахар 1,5 кг']],
    ['with the amount that begins a line', '2 чай\n1.5 кг сахара', ['2 чай', '1.5 кг сахара']],
    [
      'a quantity belongs to what stands before',
      'носки чёрные, 5 пар, трусы, 3 шт',
      ['носки чёрные, 5 пар', 'трусы, 3 шт'],
    ],
    ['and so does what it should be without', 'конфеты, без фантиков, 1 кг', ['конфеты, без фантиков, 1 кг']],
    [
      'and more of it',
      'сыр, вакуум 2 кг\nчай, любой, 2 шт\nпеченье, разное, 2 пачки',
      ['сыр, вакуум 2 кг', 'чай, любой, 2 шт', 'печенье, разное, 2 пачки'],
    ],
    [
      'but not what may be private, though it stands before the quantity',
      'чай, Оля, 2 шт\nчай, Иванов передаёт поклон, 2 пачки\nчай, Петров 2 пачки',
      ['чай, 2 шт', '(Оля)', 'чай, 2 пачки', '(Иванов передаёт поклон)', 'чай', '(Петров 2 пачки)'],
    ],
    [
      'of more words too, whether a measure is among them or not',
      'сигареты, с фильтром, крепкие, 5 пачек\nтушенка, средний пакет, 2 шт\nсыр, домашний, вакуум 2 кг',
      [
        ...['сигареты, 5 пачек', '(с фильтром)', '(крепкие)', 'тушенка, 2 шт', '(средний пакет)'],
        ...['сыр, вакуум 2 кг', '(домашний)'],
      ],
    ],
    [
      'but not to goods that have one, from another row or of an unknown thing',
      'чай 2 пачки, индийский, 3 пачки\nкофе\nОля, 2 шт\nсыр, хачапури 1 кг, 2 шт',
      ['чай 2 пачки', '(индийский, 3 пачки)', 'кофе', '(Оля, 2 шт)', 'сыр', '(хачапури 1 кг, 2 шт)'],
    ],
    ['a number of the catalogue is a line', '№ 8 — 2\n№ 15', ['№ 8 — 2', '№ 15']],
    // Control: let goods begin behind «с» and «без».
    [
      'not at what goods come with or without, behind their quantity',
      'чай 2 пачки с сахаром\nпеченье 3 пачки без белого сахара\nчай 2 пачки с сахаром конфеты кило',
      ['чай 2 пачки с сахаром', 'печенье 3 пачки без белого сахара', 'чай 2 пачки с сахаром', 'конфеты кило'],
    ],
    // Control: in `src/letter/text/split-list.ts` replace `.replaceAll(MESSAGE_STAMP, '')` with ``
    [
      'without when messages came and who sent them',
      '[27.11, 12:40] Мама: чай 2\n27.11.2026, 9:05 - Ира: кофе\nМама, [27.11.2026 12:40]\nсоль\nМама 12:46\nсыр\n12:47\nхлеб',
      ['чай 2', 'кофе', 'соль', 'сыр', 'хлеб'],
    ],
    // Control: in `src/letter/text/split-list.ts` replace `(?<!\([^()]{0,60}(?=[^()]{0,60}\)))` with ``
    ['not within brackets', 'соль (мел, вес) 2, чай, сыр)', ['соль (мел, вес) 2', 'чай', 'сыр)']],
    ['not before a maker', 'кофе раств. Якобс 2 уп', ['кофе раств. Якобс 2 уп']],
    // Control: in `src/letter/text/split-list.ts` replace `(said, rest) => (isOnlyQuantity(rest) ? said : rest)` with `'$&'`
    ['numbered with letters', 'а) чай\nб) кофе - 2 б.', ['чай', 'кофе - 2 б']],
    ['numbered with №', '№3 чай\n№ 8 две пачки', ['чай', '№ 8 две пачки']],
    // Control: in `src/letter/text/split-list.ts` replace `(?:\s+(\S.*)|\s*)$/.exec` with `\s+(\S.*)$/.exec`
    ['without a heading of its own row', 'Из одежды:\nноски 5', ['носки 5']],
    // Control: in `src/letter/text/split-list.ts` replace `tokenizeLine(withoutBrackets(piece))` with `tokenizeLine(piece)`
    ['with a quantity, not with the brackets behind it', 'чай, 2 пачки (Оля даст)', ['чай, 2 пачки']],
    ['at «и» between goods', 'печенье и вафли', ['печенье', 'вафли']],
    // Control: in `src/letter/text/split-list.ts` replace `text === 'не' || !isTalkWord(text)` with `!isTalkWord(text)`
    [
      'behind words of asking, unless it is not wanted',
      'вышли чай и кофе, каждого по 2 пачки\nне надо чай и кофе',
      ['вышли чай по 2 пачки', 'кофе, каждого по 2 пачки', '(не надо чай и кофе)'],
    ],
    ['behind a quantity of something else', '5 пар и футболка', ['(5 пар)', 'футболка']],
    ['with how both are', 'соль и вода свежие', ['соль свежие', 'вода свежие']],
    ['with how only the last is', 'чай и носки чёрные', ['чай', 'носки чёрные']],
    ['and of the thing before', 'мыло 2 и 3 белых соль 1', ['мыло 2', 'мыло 3 белых', 'соль 1']],
    // Control: in `src/letter/text/split-list.ts` replace `if (isApart || ` with `if (`
    ['before what is apart', 'соль ручка 3\nтёплые носки 2', ['соль', 'ручка 3', 'тёплые носки 2']],
    // Control: in `src/letter/text/split-list.ts` replace ` || words.plainFormOf(text) !== undefined;` with `;`
    ['dictated with fond forms', 'соль одну сольку банку чай 2', ['соль одну', 'сольку банку', 'чай 2']],
    ['at «+» between goods', 'зуб. щетка + паста, чай+кофе 2', ['зуб. щетка', 'паста', 'чай', 'кофе 2']],
    ['not at «+» between numbers', 'чай 2+1', ['чай 2+1']],
    // Control: in `src/letter/text/split-list.ts` replace `(?![^«»]*»)` with ``
    // Control: in `src/letter/text/measure-words.ts` replace `сорт позиция позиции позиций` with `сорт`
    [
      'not within «» nor before how much is in a set',
      'чай «Кофе и сахар», 10 позиций, чай и «сахар»',
      ['чай «Кофе и сахар», 10 позиций', 'чай', '«сахар»'],
    ],
    ['with «по» for both', 'лук и чеснок по 1 кг', ['лук по 1 кг', 'чеснок по 1 кг']],
    ['not at «и» within one thing', 'чай чёрный и зелёный', ['чай чёрный и зелёный']],
    [
      'dictated',
      'чай две пачки конфеты кило мыло хозяйственное три штуки',
      ['чай две пачки', 'конфеты кило', 'мыло хозяйственное три штуки'],
    ],
    ['dictated the other way round', 'две пачки чая кило конфет', ['две пачки чая', 'кило конфет']],
    ['dictated with adjectives first', 'мыло 2 зубная паста 1', ['мыло 2', 'зубная паста 1']],
    // Control: in `src/letter/text/split-list.ts` replace `bare.every(isOfNoOther)` with `false`
    ['two that are no kind of each other', 'лук чеснок по кило', ['лук по кило', 'чеснок по кило']],
    // Control: in `src/letter/text/split-list.ts` replace `bare.every(isOfNoOther)` with `true`
    ['two of which one may be a kind', 'чай доширак', ['чай доширак']],
    // Control: in `src/letter/text/split-list.ts` replace `if (HEADING.test(heading)) return [rest];` with ``
    [
      'without headings',
      'мыло: хозяйственное 2\nИз одежды: носки 5\nБытовая химия: мыло',
      ['мыло: хозяйственное 2', 'носки 5', 'мыло'],
    ],
    // Control: in `src/letter/text/split-list.ts` replace `rest === '' || isOnlyQuantity(piece)` with `rest === ''`
    ['with their size behind a colon', 'носки, размер: 43, 3 пары', ['носки, размер: 43, 3 пары']],
    // Control: in `src/letter/text/split-list.ts` replace `isOfGoods ? [piece]` with `true ? [piece]`
    ['apart from what leads to it', 'скинь передачку: чай 3', ['(скинь передачку)', 'чай 3']],
    ['dictated without quantities', 'чай кофе сахар', ['чай', 'кофе', 'сахар']],
    // Control: in `src/letter/text/split-list.ts` replace `each === undefined ? tokens :` with `each !== undefined ? tokens :`
    ['dictated with «по» for each', 'чай кофе сахар по 300', ['чай по 300', 'кофе по 300', 'сахар по 300']],
    [
      'and with «по одному»',
      'чай кофе сахар по одному',
      ['чай по одному', 'кофе по одному', 'сахар по одному'],
    ],
    [
      'with the weight of a pack',
      'чай 2 пачки по 200 г кофе 1 банка',
      ['чай 2 пачки по 200 г', 'кофе 1 банка'],
    ],
    ['an adjective of the thing before', 'чай чёрный 1, зелёный 2', ['чай чёрный 1', 'чай зелёный 2']],
    [
      'an adjective behind «и»',
      'чай чёрный две пачки и зелёный одну',
      ['чай чёрный две пачки', 'чай зелёный одну'],
    ],
    [
      'with a kind behind the quantity, in brackets or not',
      'чай 5 пачек (сахар хлеб)\nсыр 2 пачки (хлеб) соль 1\nтушенка 5 банок говяжья',
      ['чай 5 пачек (сахар хлеб)', 'сыр 2 пачки (хлеб)', 'соль 1', 'тушенка 5 банок говяжья'],
    ],
    ['of a kind', 'сахар 1 кг песок\nсахар 1 кг чай', ['сахар 1 кг песок', 'сахар 1 кг', 'чай']],
    ['with a name behind the quantity', '1 кг конфет «Чай» или «Кофе»', ['1 кг конфет «Чай» или «Кофе»']],
    ['with a stroke', 'сахар/кофе по пачке', ['сахар', 'кофе по пачке']],
    ['of a coffee of three', 'три в одном 30 шт', ['три в одном 30 шт']],
    ['that come in small sticks', 'колбаса сухая 2-3 палочки', ['колбаса сухая 2-3 палочки']],
    ['with a short form behind the quantity', 'колбаса 2 палки с/к', ['колбаса 2 палки с/к']],
    ['with a herb that is no tea', 'кофе 2 пачки иван чай 1', ['кофе 2 пачки', 'иван чай 1']],
    ['with a coffee of three', 'кофе 3 в 1 2 уп чай', ['кофе 3 в 1 2 уп', 'чай']],
    [
      'with short forms and typos',
      'канфеты кило, тушонка, сгуха 2, конф. 1 кг',
      ['канфеты кило', 'тушонка', 'сгуха 2', 'конф. 1 кг'],
    ],
    [
      'with words written as one',
      'зубнаяпаста\nмыло для рук, кремдлярук',
      ['зубнаяпаста', 'мыло для рук', '(кремдлярук)'],
    ],
  ])('%s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it.each([
    ['мам, как ты там, не переживай', ['(мам)', '(как ты там)', '(не переживай)']],
    ['Марина, привет!', ['(Марина)', '(привет)']],
    ['мило с твоей стороны', ['(мило с твоей стороны)']],
    [
      'Погода хорошая, гуляем. Приеду 20 ноября в 5 часов',
      ['(Погода хорошая)', '(гуляем)', '(Приеду 20 ноября в 5 часов)'],
    ],
    ['Целую, твой Саша', ['(Целую)', '(твой Саша)']],
    // Control: in `src/letter/text/talk-words.ts` replace `[NOT_WANTED, OF_SOMEBODY, THANKS]` with `[NOT_WANTED, OF_SOMEBODY]`
    ['спасибо большое за носки', ['(спасибо большое за носки)']],
  ])('and what holds no goods is known: %s', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('none of them longer than a call takes', () => {
    const long = splitList(`чай ${'очень хороший '.repeat(30)}`, stems);
    expect(long.length).toBeGreaterThan(3);
    expect(long.filter(({ line }) => line.length > 120)).toEqual([]);
    expect(splitList('ы'.repeat(500), stems).filter(({ line }) => line.length > 120)).toEqual([]);
  });

  it('and nothing is no line', () => {
    expect(splitList(' \n, ;; - \n', stems)).toEqual([]);
  });

  it.each(['по ', '2, ', '43 ', 'чай 2 ', 'новая (( ', 'чай и по 2 ', 'кило ', '— ', 'ой. '])(
    'with twice the work for twice the text: %s',
    (part) => {
      const [once, twice] = [workOf(part.repeat(250)), workOf(part.repeat(500))];
      expect(twice).toBeLessThan(2.2 * once);
    },
  );
});

/** What is looked at while a text is cut: letters that are tried, matches and words. */
function workOf(text: string): number {
  const tried = vi.spyOn(RegExp.prototype, 'test');
  const matched = vi.spyOn(RegExp.prototype, 'exec');
  const sought = vi.spyOn(Array.prototype, 'find');
  try {
    splitList(text, stems);
    const letters = tried.mock.calls.reduce((sum, [looked]) => sum + looked.length, 0);
    return letters + matched.mock.calls.length + sought.mock.calls.length;
  } finally {
    for (const spy of [tried, matched, sought]) spy.mockRestore();
  }
}
