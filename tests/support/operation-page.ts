import { readFileSync } from 'node:fs';

/** The page, for what it says within a sentence. */
export const page = readFileSync('docs/operation.md', 'utf8');

/**
 * The commands of docs/operation.md below this heading, those of its n-th block, as somebody would type them: with
 * each of these words, which stand there for what is different on every server, replaced.
 */
export function commandsOf(heading: string, block: number, words: Record<string, string> = {}): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const found = section.split(/^```\n/m)[block * 2 - 1];
  if (found === undefined) throw new Error(`docs/operation.md, «${heading}»: no block ${block}`);
  return Object.entries(words).reduce((text, [word, value]) => {
    if (!text.includes(word)) throw new Error(`docs/operation.md, «${heading}»: no ${word}`);
    return text.replaceAll(word, value);
  }, found);
}
