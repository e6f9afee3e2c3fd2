import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

interface OldWord {
  /** The word as a part of a name: `shelf` in `ShelfWish`, in `shelf-on-server.ts`, in `.shelf`. */
  pattern: RegExp;
  instead: string;
  /** Files in which it means something else. */
  except?: RegExp;
}

/** Words of our own that a newcomer would not find in a dictionary of the field, and what to write instead. */
const oldWords: OldWord[] = [
  // What a buyer wants done with goods that came back is one, on the wire, too.
  {
    pattern: /^wish(es)?$/,
    instead: 'query, filter, input или values',
    except: /handover|packed-lines|orders\.web|^tests\/http\//,
  },
  { pattern: /^kept$/, instead: 'cached или stored' },
  { pattern: /^(shelf|shelves)$/, instead: 'product list' },
  { pattern: /^(deeds?|doings)$/, instead: 'action или activity' },
  { pattern: /^(goodness|readings|likest)$/, instead: 'rank, metrics, variants или most similar' },
  { pattern: /^(asked|unasked)$/, instead: 'requested' },
  { pattern: /^(said|told|untold)$/, instead: 'returned, message или output' },
  { pattern: /^(judge|judged)$/, instead: 'validate, validated' },
  // The column of an order's lines is called so in every database that is in use.
  { pattern: /^places?$/, instead: 'index или position', except: /\.(db|tables)\.ts$/ },
];

/** What the router takes of a screen by its name, and what each screen therefore exports. */
const ROUTE_EXPORTS =
  /^(meta|loader|clientLoader|action|clientAction|handle|links|headers|shouldRevalidate|ErrorBoundary|HydrateFallback)$/;

/** It names the old words, so it may hold them. */
const THIS_FILE = 'scripts/plain-words.ts';

/** Comments, and texts within quotes: they may say anything, and so may a template, whole. */
const NOT_CODE = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const CLASS_NAME = /\.([a-z][\w-]*)/gi;
const IDENTIFIER = /[a-z_$][\w$]*/gi;
const EXPORTED = /^export (?:async )?(?:function|const|let|class|interface|type|enum) (\w+)/gm;

/**
 * Returns what is not plain in the names of `root`/src, scripts and tests: an old word in the name of a file, a thing
 * or a class of a stylesheet, and a name that two files of the shop export for two things. One line each.
 */
export async function findOddWords(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const folder of ['src', 'scripts', 'tests']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = relative(root, join(entry.parentPath, entry.name));
      if (entry.isFile() && /\.(tsx?|css)$/.test(file) && file !== THIS_FILE) files.push(file);
    }
  }
  const complaints: string[] = [];
  const exporters = new Map<string, string[]>();

  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    const names = file.endsWith('.css') ? classNames(text) : identifiers(text);
    for (const name of new Set([...file.split(/[/.]/), ...names])) {
      const old = oldWordIn(name, file);
      if (old !== undefined) complaints.push(`${file}: ${name} — пишите ${old.instead}`);
    }
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      // A step of the tests may bear the name of the call that it makes.
      if (ROUTE_EXPORTS.test(name) || file.startsWith('tests/')) continue;
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
    }
  }
  for (const [name, within] of exporters) {
    if (new Set(within).size > 1) {
      complaints.push(`${name}: одно имя для разного в ${within.join(', ')}; назовите каждое своим`);
    }
  }
  return complaints;
}

/** Names of what is declared and used, without what only stands in texts. */
function identifiers(source: string): string[] {
  return source.replace(NOT_CODE, ' ').match(IDENTIFIER) ?? [];
}

function classNames(css: string): string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\//g, ' ').matchAll(CLASS_NAME)].map(([, name = '']) => name);
}

function oldWordIn(name: string, file: string): OldWord | undefined {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_$]/);
  if (/(^|-)in-place$/.test(parts.join('-'))) return undefined;
  return oldWords.find(
    ({ pattern, except }) => !except?.test(file) && parts.some((part) => pattern.test(part)),
  );
}
