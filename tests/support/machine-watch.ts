import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A program for a machine of its own (own-machine.ts): asks these shops for their first page and for every file it
 * names, again and again while a file is there; then says, as JSON, how often nobody answered, for how long at
 * the most, and what else came but 200.
 */
const [whileThere = '', ...shops] = process.argv.slice(2);
const seen = { pages: 0, files: 0, longestSilenceMs: 0, wrong: [] as string[] };
let lastResponse = performance.now();

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);

/** The page, and what it names: what a browser asks for next, of whichever process answers then. */
async function visit(shop: string): Promise<void> {
  const page = await ask(`${shop}/`);
  if (page === undefined) return;
  seen.longestSilenceMs = Math.max(seen.longestSilenceMs, Math.round(performance.now() - lastResponse));
  lastResponse = performance.now();
  seen.pages += 1;
  if (page.status !== 200) seen.wrong.push(`${page.status} /`);
  const names = new Set((await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  for (const name of names) {
    const file = await ask(shop + name);
    if (file === undefined) return;
    await file.arrayBuffer().catch(() => {});
    seen.files += 1;
    if (file.status !== 200) seen.wrong.push(`${file.status} ${name}`);
  }
}

while (existsSync(whileThere)) {
  for (const shop of shops) await visit(shop);
  await pause(50);
}
console.log(
  JSON.stringify({ ...seen, wrong: seen.wrong.length, kinds: [...new Set(seen.wrong)].slice(0, 5) }),
);
