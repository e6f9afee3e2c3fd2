import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Documents that the project was once written from and that do not lie in it. */
const ELSEWHERE = /(?<![\w/.-])(?:spec|contract|quality|design|texts|domain|helps)\.md\b/;

/**
 * Returns the lines below `root` that cite a document from outside the repository: who reads them cannot
 * look there. What must be known stands in docs/behaviour.md.
 */
export async function findCitations(root: string): Promise<string[]> {
  const complaints: string[] = [];
  for (const folder of ['src', 'scripts', 'tests', 'db', 'docs']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(tsx?|mjs|css|sql|md|sh)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const lines = (await readFile(file, 'utf8')).split('\n');
      for (const [index, line] of lines.entries()) {
        const cited = ELSEWHERE.exec(line)?.[0];
        if (cited === undefined) continue;
        complaints.push(
          `${relative(root, file)}:${index + 1}: ${cited} лежит не здесь; скажите то же своими словами`,
        );
      }
    }
  }
  return complaints;
}
