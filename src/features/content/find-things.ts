import { fromLatinLayout, isFormOf, slipsBetween, wordsOf } from './russian-words.ts';
import type { Thing } from './thing.ts';
import { thingGroups } from './things.ts';

/** What was found, the best first; `corrected` is what was taken for the question, when not its letters. */
export interface Found {
  things: Thing[];
  corrected?: string;
}

/** How near a word of the question is to a word of a thing. */
const EXACT = 4;
const FORM = 3;
const BEGINNING = 2;
const SLIP = 1;

/** Nobody asks with more; a made-up question must not keep the server busy. */
const MOST_WORDS = 6;
const LONGEST_WORD = 20;

/** Words of a question that say nothing of the thing: «а можно ли передать…». */
const AROUND = new Set(
  'а и в во с со из на для без ли или мне ему ей им можно нельзя передать передавать послать отправить положить посылку посылке передачу передаче разрешено разрешен разрешена разрешены принимают примут'.split(
    ' ',
  ),
);

const index = thingGroups
  .flatMap((group) => group.things)
  .map((thing) => ({ thing, named: wordsOf(thing.name), also: wordsOf(thing.also ?? '') }));

type Entry = (typeof index)[number];

/**
 * Answers «А можно ли…?» as one types: word forms, beginnings of words, ё and е, a keyboard left in
 * Latin, a slip or two in a long word. An empty or one-letter question finds nothing.
 */
export function findThings(question: string): Found {
  const asked = meaningfulWords(question);
  const things = search(asked, false);
  if (things.length > 0) return { things };

  const switched = fromLatinLayout(question);
  if (switched !== question.toLowerCase()) {
    const meant = search(meaningfulWords(switched), false);
    if (meant.length > 0) return { things: meant, corrected: switched.trim() };
  }
  const near = search(asked, true);
  return near[0] ? { things: near, corrected: near[0].name } : { things: [] };
}

function meaningfulWords(question: string): string[] {
  const words = wordsOf(question);
  const meaningful = words.filter((word) => !AROUND.has(word)).slice(0, MOST_WORDS);
  return meaningful.join('').length > 1 ? meaningful : [];
}

function search(asked: string[], slipsToo: boolean): Thing[] {
  if (asked.length === 0) return [];
  const scored = index.map((entry) => {
    const nearness = asked.map((word) => nearnessTo(entry, word, slipsToo));
    return {
      thing: entry.thing,
      weakest: Math.floor(Math.min(...nearness)),
      best: Math.floor(Math.max(...nearness)),
      sum: nearness.reduce((sum, value) => sum + value, 0),
    };
  });
  const strongest = Math.max(...scored.map(({ weakest }) => weakest));
  const kept = scored.filter(({ weakest, best }) => {
    // The very word is there: «чай» does not ask for a kettle («чайник»).
    if (strongest === EXACT) return weakest === EXACT;
    // Some word of the question is strange: then what another of its words names outright.
    return strongest > 0 ? weakest > 0 : !slipsToo && best >= FORM;
  });
  return kept.sort((one, other) => other.sum - one.sum).map(({ thing }) => thing);
}

/** The nearness of the thing's nearest word, a little more when that word stands in its name. */
function nearnessTo({ named, also }: Entry, asked: string, slipsToo: boolean): number {
  const nearest = (words: string[]) =>
    words.reduce((best, word) => Math.max(best, wordNearness(asked, word, slipsToo)), 0);
  const inName = nearest(named);
  const first = named[0] ? wordNearness(asked, named[0], slipsToo) : 0;
  return Math.max(first && first + 0.5, inName && inName + 0.25, nearest(also));
}

function wordNearness(asked: string, word: string, slipsToo: boolean): number {
  if (asked === word) return EXACT;
  if (isFormOf(asked, word)) return FORM;
  if (word.startsWith(asked)) return BEGINNING;
  if (!slipsToo || asked.length < 5 || asked.length > LONGEST_WORD) return 0;
  const most = asked.length < 7 ? 1 : 2;
  const near = (part: string) => slipsBetween(asked, part, most) <= most;
  return near(word) || near(word.slice(0, asked.length)) ? SLIP : 0;
}
