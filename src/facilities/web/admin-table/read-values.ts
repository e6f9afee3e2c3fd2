import type { FacilityKind } from '../../../content/facility-kinds.ts';
import { MAX_KOPECKS } from '../../../lib/money/roubles.ts';
import { readPrice, shownCell } from '../../../lib/spreadsheet/read-cells.ts';

type Read<Value> = Value | { problem: string };

/** The threshold of free delivery in kopecks: a sum, «никогда» or «всегда». */
export function readThreshold(text: string, number: number | null): Read<number> {
  if (/^никогда|^нет$/i.test(text)) return MAX_KOPECKS;
  return /^всегда/i.test(text) ? 0 : readPrice(text, number);
}

/** What delivery costs in kopecks: a sum or «бесплатно». */
export function readCost(text: string, number: number | null): Read<number> {
  return /^бесплатно/i.test(text) ? 0 : readPrice(text, number);
}

const kinds: [kind: FacilityKind, is: RegExp][] = [
  ['REMAND', /сизо|следств|изолятор/],
  ['SETTLEMENT', /поселен|^кп/],
  ['EDUCATIONAL', /воспит|^вк/],
  ['WOMEN', /женск/],
  ['SPECIAL', /особ/],
  ['STRICT', /строг/],
  ['GENERAL', /общ/],
  ['PRISON', /тюрьм/],
];

/** The kind of a facility by its word: «строгий», «СИЗО». */
export function readKind(text: string): Read<FacilityKind> {
  const words = text.toLocaleLowerCase('ru');
  const found = kinds.find(([, is]) => is.test(words));
  return found?.[0] ?? { problem: `${shownCell(text)}: напишите, например, «строгий» или «СИЗО»` };
}

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const LONG = ['понед', 'втор', 'сред', 'четв', 'пятн', 'субб', 'воскр'];

/** Weekdays, Monday is 1: «вт и пт», «пн–пт», «каждый день». */
export function readWeekdays(text: string): Read<number[]> {
  const words = text.toLocaleLowerCase('ru').replace(/\s*[-–—]\s*/g, '-');
  if (/^(каждый день|ежедневно|все дни)/.test(words)) return [1, 2, 3, 4, 5, 6, 7];
  const days = new Set<number>();
  for (const part of words.split(/[\s,;/.]+|\sи\s/).filter((one) => one !== '' && one !== 'и')) {
    const [from = 0, to = from, ...more] = part.split('-').map(weekdayOf);
    if (from === 0 || to < from || more.length > 0)
      return { problem: `${shownCell(text)}: напишите дни, например «вт и пт»` };
    for (let day = from; day <= to; day += 1) days.add(day);
  }
  return [...days].sort();
}

/** 0 for what is no weekday. */
function weekdayOf(word: string): number {
  const index = DAYS.indexOf(word);
  return (index === -1 ? LONG.findIndex((start) => word.startsWith(start)) : index) + 1;
}

/** A time of day as `18:00`: «18.00», «9:30», «18». */
export function readTime(text: string, number: number | null): Read<string> {
  // A spreadsheet stores a time as the part of a day.
  const whole = number !== null && number > 0 && number < 1 ? timeOfPart(number) : text;
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?$/.exec(whole) ?? [];
  if (hours === '') return { problem: `${shownCell(text)}: напишите время, например «18:00»` };
  return `${hours.padStart(2, '0')}:${minutes}`;
}

function timeOfPart(part: number): string {
  const minutes = Math.round(part * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
