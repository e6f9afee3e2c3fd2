import * as z from 'zod/mini';
import { emptyAsNullSchema, nameSchema, type TextRule } from './rules.ts';

/** What no name of a person holds; digits and signs stay with anyone who types them, as in any other name. */
const STRANGE = /\p{Extended_Pictographic}/gu;

/** The signs of which a rule speaks are shown, but not a page of them. */
const MOST_SHOWN = 3;

/** A name of a person: a name without pictures. */
export function personNameSchema(rule: Omit<TextRule, 'lines' | 'visible'>) {
  return nameSchema(rule).check(
    z.refine((value) => strangeIn(value).length === 0, {
      error: ({ input }) => {
        const strange = strangeIn(String(input)).map((sign) => `«${sign}»`);
        return `Уберите ${strange.join(', ')}: в имени рисунков не бывает`;
      },
    }),
  );
}

/** A name of a person that may be missing, null or empty: all three arrive as null. */
export function optionalPersonNameSchema(rule: Omit<TextRule, 'required' | 'lines' | 'visible'>) {
  return emptyAsNullSchema(personNameSchema(rule));
}

function strangeIn(value: string): string[] {
  return [...new Set(value.match(STRANGE))].slice(0, MOST_SHOWN);
}

/** Written small behind a name: «Мамед оглы». */
const SMALL_WORDS = ['оглы', 'улы', 'кызы', 'гызы'];

/** A name with its capital letters: what was typed small or all in capitals; «МакКой» and «нет» stay. */
export function capitaliseName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name.toLowerCase() === 'нет') return name;
  return name.replace(/\p{L}+/gu, (word, index: number) => {
    const small = word.toLowerCase();
    if (index > 0 && SMALL_WORDS.includes(small)) return small;
    const oneCase = word === small || (word.length > 1 && word === word.toUpperCase());
    return oneCase ? small.charAt(0).toUpperCase() + small.slice(1) : word;
  });
}
