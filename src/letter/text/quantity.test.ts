import { describe, expect, it } from 'vitest';
import { tokenizeLine } from './line-text.ts';
import { convertToPieces, parseNetContent } from './pieces.ts';
import { extractQuantity } from './quantity.ts';

const requested = (line: string) => {
  const { quantity, rest } = extractQuantity(tokenizeLine(line));
  const { amount, measure } = quantity ?? {};
  return [amount, measure, rest.map(({ text }) => text).join(' ')];
};

describe('the quantity of a line', () => {
  // Control: in `src/letter/text/quantity.ts` replace `?? numbered.at(-1);` with `?? numbered[0];`
  // Control: in `src/letter/text/line-text.ts` replace `|(?<!\p{L})[xх](?=\s*\d)` with ``
  // Control: in `src/letter/text/quantity.ts` replace `/^(без|кроме|не)$/` with `/^(хотя)$/`
  it.each([
    ['чай 2 пачки', 2, 'PACK', 'чай'],
    // Control: in `src/letter/text/quantity.ts` replace `word.startsWith('стакан') &&` with `false &&`
    ['10 стаканов', 10, 'BARE', 'стаканов'],
    ['пожалуйста, два стакана', 2, 'BARE', 'пожалуйста стакана'],
    // Control: in `src/letter/text/quantity.ts` replace ` && !tokens.some(namesGoods)` with ``
    ['пюре 6 стаканов', 6, 'PACK', 'пюре'],
    ['чай 2 п', 2, 'PACK', 'чай'],
    ['2 пачки чая', 2, 'PACK', 'чая'],
    ['пачки 2 чая', 2, 'PACK', 'чая'],
    ['пачка чая', 1, 'PACK', 'чая'],
    ['чай две пачки', 2, 'PACK', 'чай'],
    ['носки 5 пар', 5, 'PIECE', 'носки'],
    ['пара носков', 2, 'PIECE', 'носков'],
    ['пара пачек чая', 2, 'PACK', 'чая'],
    ['мыло 3шт', 3, 'PIECE', 'мыло'],
    ['мыло х3', 3, 'BARE', 'мыло'],
    ['мыло — 3', 3, 'BARE', 'мыло'],
    ['конфеты кило', 1000, 'GRAM', 'конфеты'],
    ['сало кг', 1000, 'GRAM', 'сало'],
    ['сало г', undefined, undefined, 'сало г'],
    ['конфеты полкило', 500, 'GRAM', 'конфеты'],
    ['пол кило халвы', 500, 'GRAM', 'халвы'],
    ['полтора кило пряников', 1500, 'GRAM', 'пряников'],
    ['сахар 1,5 кг', 1500, 'GRAM', 'сахар'],
    ['сахар 1/2 кг', 500, 'GRAM', 'сахар'],
    ['сок 2 л', 2000, 'MILLILITRE', 'сок'],
    ['десяток яиц', 10, 'PIECE', 'яиц'],
    ['двадцать пять конвертов', 25, 'BARE', 'конвертов'],
    ['чай 2-3 пачки', 2, 'PACK', 'чай'],
    ['чай две-три', 2, 'BARE', 'чай'],
    ['халва 2 пачки по 200 г', 2, 'PACK', 'халва'],
    ['халва 2х200г', 2, 'PACK', 'халва'],
    ['мыло 4 шт × 90 г', 4, 'PIECE', 'мыло'],
    ['станки 5 шт — 2', 2, 'PACK', 'станки'],
    ['конверты 10 шт 2 шт', 2, 'PACK', 'конверты'],
    ['каша 6 пакетиков x4', 4, 'PACK', 'каша'],
    ['бумага 4 рулона 3 упаковки', 3, 'PACK', 'бумага'],
    ['станки 2 по 5 шт', 2, 'PACK', 'станки'],
    ['халва 2x200г', 2, 'PACK', 'халва'],
    ['тапки 42 x 2', 2, 'BARE', 'тапки'],
    ['тапки 43 - 2', 2, 'BARE', 'тапки'],
    // Control: in `src/letter/text/quantity.ts` replace `&& grows(at)` with `&& isNumber(at + 2)`
    ['трусы р.50 - 3', 3, 'BARE', 'трусы'],
    // Control: in `src/letter/text/quantity.ts` replace ` || unit.startsWith('руб/')` with ``
    ['яблоки 1 кг (45 руб/кг)', 1000, 'GRAM', 'яблоки'],
    // Control: in `src/letter/text/short-words.ts` replace `[/₽/gu, ' руб ']` with `[/€/gu, ' руб ']`
    ['халва 450₽', undefined, undefined, 'халва'],
    ['колбаски вкусной две-три палочки', 2, 'PACK', 'колбаски вкусной'],
    ['станков пяток', 5, 'PIECE', 'станков'],
    ['кукуруза по одной банке', 1, 'PACK', 'кукуруза'],
    ['печенье - 300 р.', undefined, undefined, 'печенье'],
    ['халва 149.00', undefined, undefined, 'халва'],
    ['чай без пакетиков', undefined, undefined, 'чай без пакетиков'],
    ['сайра не в жестяной банке 2', 2, 'BARE', 'сайра не в жестяной банке'],
    ['кофе 3в1 2 уп', 2, 'PACK', 'кофе 3в1'],
    ['кофе три в одном', undefined, undefined, 'кофе 3в1'],
    ['шоколад 72 %', undefined, undefined, 'шоколад'],
    ['тапки 43 размер', undefined, undefined, 'тапки'],
    ['тетрадь 48 листов 2', 2, 'BARE', 'тетрадь'],
    ['№ 8 — 2', 2, 'BARE', ''],
    ['батон колбасы', 1, 'PACK', 'колбасы'],
    ['батон', undefined, undefined, 'батон'],
  ])('%s', (line, ...expected) => {
    expect(requested(line)).toEqual(expected);
  });
});

describe('pieces of a product', () => {
  const pieces = (line: string, name: string) => {
    const { quantity, note, converted, unclear } = convertToPieces(
      extractQuantity(tokenizeLine(line)).quantity,
      parseNetContent({ name, tags: [] }),
    );
    return [quantity, note, converted ? 'converted' : unclear ? 'unclear' : ''];
  };

  it.each([
    ['чай', 'Чай, 200 г', 1, null, ''],
    ['чай 2 пачки', 'Чай, 200 г', 2, null, ''],
    ['конфеты кило', 'Конфеты, 500 г', 2, 'просили 1 кг — 2 × 500 г', 'converted'],
    ['печенье полкило', 'Печенье, 500 г', 1, null, ''],
    ['яблоки 2 кг', 'Яблоки, 1 кг', 2, null, ''],
    ['чеснок 1 кг', 'Чеснок, 300 г', 3, 'просили 1 кг — 3 × 300 г', 'converted'],
    ['соль 100 г', 'Соль, 500 г', 1, 'просили 100 г — 1 × 500 г', 'converted'],
    ['масло 1 л', 'Масло, пластик 500 мл', 2, 'просили 1 л — 2 × 500 мл', 'converted'],
    ['масло 1 кг', 'Масло, пластик 500 мл', 1, 'просили 1 кг', 'converted'],
    ['мыло 2 кг', 'Мыло, 4 шт × 90 г', 6, 'просили 2 кг — 6 × 360 г', 'converted'],
    ['носки 5 пар', 'Носки, 5 пар', 1, null, ''],
    ['носки 6 пар', 'Носки, 5 пар', 2, 'просили 6 пар — в упаковке 5 пар', ''],
    ['ручки 2', 'Ручка, 3 шт', 1, 'просили 2 — в упаковке 3 шт', ''],
    ['конверты 10', 'Конверты, 10 шт', 1, null, ''],
    ['конверты 30', 'Конверты, 10 шт', 1, 'непонятно, сколько положить: «30»', 'unclear'],
    ['конверты 30 шт', 'Конверты, 10 шт', 3, null, ''],
    ['салфетки 2 шт', 'Салфетки, 70 шт', 2, null, ''],
    ['прокладки 20 шт', 'Прокладки, 20 шт', 1, null, ''],
    ['каша 3', 'Каша, 6 пакетиков', 3, null, ''],
    // Control: in `src/letter/text/pieces.ts` replace `amount === content.amount) return plain(1)` with `amount === 0) return plain(1)`
    ['изюм 300', 'Изюм, 300 г', 1, null, ''],
    ['изюм 300', 'Изюм, 250 г', 1, 'непонятно, сколько положить: «300»', 'unclear'],
    ['чай 25 пакетиков', 'Чай, 100 шт', 1, 'просили 25 пакетиков — в упаковке 100 шт', ''],
    ['чай 25 пакетиков', 'Чай, 200 г', 1, 'просили 25 пакетиков', 'converted'],
    ['кетчуп 2-3', 'Кетчуп, 350 г', 2, 'просили 2–3 — взяли меньшее', ''],
    ['кетчуп 5000 шт', 'Кетчуп, 350 г', 999, 'одного товара в заказе не больше 999', ''],
    ['ручки 5000 шт', 'Ручка, 3 шт', 999, 'одного товара в заказе не больше 999', ''],
  ])('%s of %s', (line, name, ...expected) => {
    expect(pieces(line, name)).toEqual(expected);
  });
});
