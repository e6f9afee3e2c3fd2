import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Files that the recipes have people make. */
const TO_BE_MADE = /unscheduled|NNNN/;

/** Documents of what was, and of names that nobody should take: the files that these name may be nowhere. */
const OF_OTHER_FILES = /^(CHANGELOG|STYLE)\.md$/;

/**
 * The links of the documents (`*.md` at the root and in docs) that lead to no file or to another one than they are
 * called by, the tests that are named after such a link and are not in its file, and the files of code that are named
 * and are nowhere: one line each.
 */
export async function findBrokenLinks(root: string): Promise<string[]> {
  const documents = [
    ...(await readdir(root)),
    ...(await readdir(join(root, 'docs'), { recursive: true })).map((name) => join('docs', name)),
  ].filter((name) => name.endsWith('.md'));
  const files = await namesBelow(root);
  const complaints = await Promise.all(
    documents.map(async (document) => {
      const text = await readFile(join(root, document), 'utf8');
      const links = [...text.matchAll(/\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)/g)].map(
        ([, label = '', target = '']) => ({ label, target }),
      );
      const named = OF_OTHER_FILES.test(document)
        ? []
        : [...text.matchAll(NAMED)].map(([, name = '']) => name);
      return [
        ...links
          .filter(({ target }) => !existsSync(join(root, dirname(document), target)))
          .map(({ target }) => `${document}: нет файла ${target}`),
        ...links
          .filter(({ label, target }) => isCode(label) && basename(label) !== basename(target))
          .map(({ label, target }) => `${document}: ссылка «${label}» ведёт в ${basename(target)}`),
        ...(await missingTitles(text, join(root, dirname(document)))).map(
          (title) => `${document}: нет проверки «${title}»`,
        ),
        ...named
          .filter((name) => !files.has(basename(name)) && !TO_BE_MADE.test(name))
          .map((name) => `${document}: нет файла ${name}`),
      ];
    }),
  );
  return complaints.flat();
}

/** A link to a file of tests and the titles in it, as docs/tests.md writes them. */
const TITLED = /\]\(([^)\s]+\.test\.ts)\) ›((?:,? «[^»]+»)+)/g;

async function missingTitles(text: string, folder: string): Promise<string[]> {
  const missing = await Promise.all(
    [...text.matchAll(TITLED)].map(async ([, target = '', titles = '']) => {
      const tests = await readFile(join(folder, target), 'utf8').catch(() => '');
      return [...titles.matchAll(/«([^»]+)»/g)]
        .map(([, title = '']) => title)
        .filter((title) => !tests.includes(title));
    }),
  );
  return missing.flat();
}

/** A name of a file of code between backticks. */
const NAMED = /`([\w./-]+\.(?:tsx?|mjs|sql))`/g;

const isCode = (label: string) => /^[\w./-]+\.(?:tsx?|mjs|sql)$/.test(label);

/** The names of all files of the house, without their folders: documents leave these out where they can. */
async function namesBelow(root: string): Promise<Set<string>> {
  const folders = ['src', 'scripts', 'tests', 'db', 'deploy'].filter((name) => existsSync(join(root, name)));
  const below = folders.map((name) => readdir(join(root, name), { recursive: true }));
  return new Set([await readdir(root), ...(await Promise.all(below))].flat().map((name) => basename(name)));
}
