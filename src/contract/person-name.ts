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

/** A name with its capital letters, typed all small or all in capitals; another stays as it is: «ван дер Билен», «МакКой». */
export function capitaliseName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  const small = name.toLowerCase();
  if (small === 'нет' || (name !== small && name !== name.toUpperCase())) return name;
  return small.replace(/\p{L}+/gu, (word, index: number) =>
    index > 0 && SMALL_WORDS.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}
