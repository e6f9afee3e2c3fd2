import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The links of the documents (`*.md` at the root and in docs) that lead to no file: one line each. */
export async function findBrokenLinks(root: string): Promise<string[]> {
  const documents = [
    ...(await readdir(root)),
    ...(await readdir(join(root, 'docs'), { recursive: true })).map((name) => join('docs', name)),
  ].filter((name) => name.endsWith('.md'));
  const complaints = await Promise.all(
    documents.map(async (document) => {
      const text = await readFile(join(root, document), 'utf8');
      return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(document), target)))
        .map((target) => `${document}: нет файла ${target}`);
    }),
  );
  return complaints.flat();
}
