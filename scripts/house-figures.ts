import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A file of this many lines is read in one go and is worth a name of its own. */
const GOOD = { least: 40, most: 200 };

/**
 * Returns one line about the sources below `root`/src: how many files there are, what share of those with code
 * (tests and styles apart) has 40 to 200 lines, how many have more, and the fullest folder, tests and styles counted.
 */
export async function measureHouse(root: string): Promise<string> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const texts = await Promise.all(code.map((file) => readFile(join(root, file), 'utf8')));
  const lengths = texts.map((text) => text.split('\n').length - 1);
  const good = lengths.filter((lines) => lines >= GOOD.least && lines <= GOOD.most).length;
  const long = lengths.filter((lines) => lines > GOOD.most).length;
  const folders = [...Map.groupBy(files, dirname)].map(([name, { length }]) => ({ name, length }));
  const [fullest] = folders.toSorted((a, b) => b.length - a.length);
  const share = ((100 * good) / code.length).toFixed(1).replace('.', ',');
  return `src: ${code.length} файлов кода, от ${GOOD.least} до ${GOOD.most} строк — ${share} %, длиннее — ${long}; больше всего файлов — ${fullest?.length} в ${fullest?.name}`;
}
