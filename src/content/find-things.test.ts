import { describe, expect, it } from 'vitest';
import { findParcelItemAdvice } from './find-things.ts';
import { parcelItemAdvice as all } from './things.ts';

const names = (question: string) => findParcelItemAdvice(question).things.map((thing) => thing.name);

describe('the list of things', () => {
  it('has some 120 things or more, each once and with one sentence', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(new Set(all.map((thing) => thing.name)).size).toBe(all.length);
    for (const { why } of all) expect(why).toMatch(/^[А-ЯЁ][^.!?]+\.$/);
  });

  it('has every verdict', () => {
    expect(new Set(all.map((thing) => thing.verdict)).size).toBe(5);
  });

  it('finds each by its whole name, first, and by every other word for it', () => {
    for (const { name, also = '' } of all) {
      expect(names(name)[0], name).toBe(name);
      for (const word of also.split(' ').filter((other) => other.length > 1)) {
        expect(names(word), word).toContain(name);
      }
    }
  });
});

describe('a question', () => {
  it.each([
    ['мёд', 'Мёд'],
    ['мед', 'Мёд'],
    ['МЁДОМ', 'Мёд'],
    ['колбасу варёную', 'Колбаса варёная и сосиски'],
    ['сгущёнки', 'Сгущёнка'],
    ['солью', 'Соль'],
    ['чаю', 'Чай листовой и гранулированный'],
    ['сигарет', 'Сигареты и табак'],
    ['носок', 'Носки'],
    ['домашним вареньем', 'Варенье домашнее'],
  ])('«%s» in any form, with ё or е, answers «%s»', (question, name) => {
    expect(names(question)[0]).toBe(name);
  });

  it('answers as one types', () => {
    for (const beginning of ['пр', 'пря', 'прян', 'пряни', 'пряник', 'пряники']) {
      expect(names(beginning)).toContain('Пряники');
    }
    expect(names('вод')).toEqual(expect.arrayContaining(['Вода питьевая', 'Алкоголь: водка, вино, пиво']));
  });

  it('may be a whole sentence', () => {
    expect(names('А можно ли передать мёд?')).toEqual(['Мёд']);
  });

  it.each([
    ['ghzybrb', 'пряники', 'Пряники'],
    ['vtl', 'мед', 'Мёд'],
    ['[kt,', 'хлеб', 'Хлеб и батон'],
  ])('«%s» typed with the keyboard left in Latin is «%s»', (question, corrected, name) => {
    const found = findParcelItemAdvice(question);
    expect(found.corrected).toBe(corrected);
    expect(found.things[0]?.name).toBe(name);
  });

  it.each([
    ['холва', 'Халва'],
    ['пичение', 'Печенье'],
    ['згущенка', 'Сгущёнка'],
    ['зажгиалка', 'Зажигалка'],
  ])('«%s» with a slip is «%s»', (question, name) => {
    expect(findParcelItemAdvice(question)).toMatchObject({ corrected: name, things: [{ name }] });
  });

  it('keeps other words with the same beginning out when the word itself is there', () => {
    expect(names('сыр')).toEqual(['Сыр твёрдый', 'Сыр плавленый']);
    expect(names('сыра').slice(0, 2)).toEqual(['Сыр твёрдый', 'Сыр плавленый']);
    expect(names('чай')).not.toContain('Кипятильник и чайник');
  });

  it('names what it knows when one word of several is strange', () => {
    expect(names('пряники тульские')).toEqual(['Пряники']);
  });

  it.each(['', ' ', 'м', '?!', '%', 'люстра', 'qqqqqq', 'а можно ли', 'ы'.repeat(200)])(
    '«%s» finds nothing',
    (question) => {
      expect(findParcelItemAdvice(question)).toEqual({ things: [] });
    },
  );

  it.each([
    ['сигареты', 'not-sold'],
    ['дрожжи', 'prohibited'],
    ['домашние консервы', 'prohibited'],
    ['сахар', 'varies'],
    ['халва', 'usually'],
    ['мыло', 'allowed'],
  ])('«%s» is %s', (question, verdict) => {
    expect(findParcelItemAdvice(question).things[0]?.verdict).toBe(verdict);
  });
});
