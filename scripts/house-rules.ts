import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { orderStatuses } from '../src/orders/order-status.ts';
import { features } from './walls.ts';

/*
 * What neither dependency-cruiser (walls.ts) nor Biome (biome.json, *.grit) can say. Each rule reads the files below
 * `root` and returns its complaints, one line each with what to do instead.
 */

/** Files that touch every table: erasing people, copying and restoring. */
const EVERY_TABLE = /(forget-orders|backup)\.db\.ts$/;

/** Tables that stand right of their reader, and why one query must see them. */
const foreignReads: Record<string, RegExp> = {
  // Undoing an import spares what somebody has ordered.
  catalog: /^order_lines$/,
  // A response tells what became of its order: parcel, note, refund; a list, what an order waits for.
  orders: /^order_(parcels|packed_lines|line_calls|notes)$/,
};

const BUILDER =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|selectFrom|createRowPurger|\w+Join)\(\s*\[?'(\w+)/g;
const SQL =
  /\b(insert\s+into|(?<!for |do |key )update(?:\s+only)?|delete\s+from|truncate|merge\s+into|from|join)\s+(?:public\.)?"?(\w+)/gi;

/** A table is written by the slice whose *.tables.ts names it; what stands left may be read; queries live in *.db.ts. */
export function findForeignQueries(root: string): string[] {
  const sources = readCode(root);
  const owners = tableOwners(sources);
  const complaints: string[] = [];
  for (const [file, code] of sources) {
    const slice = sliceOf(file);
    const isQueries = file.endsWith('.db.ts');
    if (EVERY_TABLE.test(file)) continue;
    for (const hit of [...code.matchAll(BUILDER), ...(isQueries ? code.matchAll(SQL) : [])]) {
      const [, verb = '', table = ''] = hit;
      const owner = owners.get(table);
      const at = `${file}:${lineOf(code, hit.index)}`;
      if (owner === undefined) continue;
      if (!isQueries) complaints.push(`${at}: a query of ${table}; move it to a *.db.ts`);
      if (owner === slice) continue;
      if (!/^(from|join|selectFrom|\w+Join)$/i.test(verb)) {
        complaints.push(`${at}: only ${owner} writes ${table}; call ${owner}.server.ts instead`);
      } else if (!isLeftOf(owner, slice) && !foreignReads[slice]?.test(table)) {
        complaints.push(
          `${at}: ${table} belongs to ${owner}, which stands right; take the rows as a parameter, or list the read with its reason in scripts/house-rules.ts`,
        );
      }
    }
  }
  const migrations = filesOf(root, 'db/migrations/*.sql').map((file) => read(root, file).toLowerCase());
  const dropped = new Set(migrations.join('\n').match(/(?<=^drop table )\w+/gm));
  for (const [table] of migrations.join('\n').matchAll(/(?<=^create table (?:if not exists )?)\w+/gm)) {
    if (!owners.has(table) && !dropped.has(table))
      complaints.push(
        `db/migrations: ${table} has no owner; name it in the *.tables.ts of the slice that writes it`,
      );
  }
  return complaints;
}

/** Table → the slice whose *.tables.ts names it. */
function tableOwners(sources: Map<string, string>): Map<string, string> {
  const files = [...sources].filter(([file]) => /(\.|\/)tables\.ts$/.test(file));
  return new Map(
    files.flatMap(([file, code]) =>
      [...(/interface Tables \{([\s\S]*?)^ *\}/m.exec(code)?.[1] ?? '').matchAll(/^ +(\w+):/gm)].map(
        ([, table = '']): [string, string] => [table, sliceOf(file)],
      ),
    ),
  );
}

const isLeftOf = (owner: string, slice: string) =>
  slice === 'app' || features.indexOf(owner) < features.indexOf(slice);

const STATUS_HOME = 'src/orders/order-status.ts';

/** A status of an order is spelled in one file: which ones are over, cancelled or in work is known there alone. */
export function findSpelledStatuses(root: string): string[] {
  const spelled = new RegExp(`\\b(?:${orderStatuses.join('|')})\\b`, 'g');
  return inCode(
    root,
    spelled,
    (file) => file !== STATUS_HOME,
    (status) => `${status} is spelled; take a rule from ${STATUS_HOME} (a parameter in SQL), or add it there`,
  );
}

/** What screens may remember beside the router: what is no response of the server. */
const REMEMBERING =
  /(session|product-list-cache|cart-store|cart-hydration|list-memory|list-preferences|sidebar-cart|chosen-facility|use-facilities|shortcuts|use-new-rows|product-typing|after-press)\.tsx?$/;

/** Screens keep no responses of their own. */
export function findBrokenDataPath(root: string): string[] {
  const onScreen = /^src\/((ui|desk)\/(?!data\/)|app\/layout\/|.*\/web\/|root\.tsx|.*\.(page|web)\.tsx?$)/;
  const state = /^(?:export )?(?:let \w+|const \w+(?:: [^=]+)? = new (?:Map|WeakMap|LRUCache)\b)/gm;
  return inCode(
    root,
    state,
    (file) => onScreen.test(file) && !REMEMBERING.test(file),
    () =>
      'the router caches responses; load them in clientLoader or useCallQuery, or list the file in scripts/house-rules.ts',
  );
}

/** A class that a screen takes from a CSS module stands there: no type says so. */
export function findMissingClasses(root: string): string[] {
  const complaints: string[] = [];
  for (const file of filesOf(root, 'src/**/*.{tsx,css}')) {
    const code = withoutComments(read(root, file));
    const expect = (from: string, name: string) => {
      const style = normalize(join(dirname(file), from));
      if (existsSync(join(root, style)) && !classesIn(read(root, style)).has(name))
        complaints.push(`${file}: ${style} has no class ${name}; add it there or leave it out here`);
    };
    for (const [, local = '', from = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const used = code.matchAll(new RegExp(`(?<![\\w./-])${local}\\.(\\w+)`, 'g'));
      for (const name of new Set(Array.from(used, ([, name = '']) => name))) expect(from, name);
    }
    for (const [, names = '', from = ''] of code.matchAll(/composes: ([\w\s-]+) from "([^"]+)"/g))
      for (const name of names.split(/\s+/)) expect(from, name);
  }
  return complaints;
}

const classesIn = (css: string) =>
  new Set(css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '').match(/(?<=\.)[a-zA-Z_][\w-]*/g));

/** A file is named by what it holds, and a screen by its address. */
export function findBadNames(root: string): string[] {
  const vague = /^index\.|(^|[-.])(utils?|helpers?|common|misc)[-.]/;
  const routes = existsSync(join(root, 'src/routes.ts')) ? read(root, 'src/routes.ts') : '';
  return [
    ...filesOf(root, '{src,scripts,tests}/**/*.{ts,tsx,css,sql,mjs}')
      .filter((file) => vague.test(basename(file)))
      .map((file) => `${file}: name the file by what it holds`),
    ...filesOf(root, 'db/migrations/*.sql')
      .filter((file, index, all) => file.slice(0, 18) === all[index - 1]?.slice(0, 18))
      .map((file) => `${file}: its number is taken; give it the next`),
    ...[...routes.matchAll(/route\(\s*'([^']+)',\s*'([^']+)\.page\.tsx'/g)].flatMap(
      ([, url = '', file = '']) => {
        const words = url.split('/').filter((part) => part !== '' && !part.startsWith(':'));
        const name = url === '/' ? 'products' : url === '*' ? 'unknown' : words.join('-');
        return basename(file) === name
          ? []
          : [`src/routes.ts: the screen ${url} is called ${name}.page.tsx, not ${basename(file)}.page.tsx`];
      },
    ),
  ];
}

/** Links of the documents lead to files, and files that they or comments in code name exist. */
export function findBrokenLinks(root: string): string[] {
  const names = new Set(
    filesOf(root, '{*,{src,scripts,tests,db,deploy,docs}/**/*}').map((file) => basename(file)),
  );
  const isGone = (name: string) => !names.has(basename(name));
  const ofDocuments = filesOf(root, '{*,docs/**/*}.md').flatMap((file) => {
    const text = read(root, file);
    const links = text.match(/(?<=\](?:\(|: ))(?!https?:|#)[^)#\s]+/g) ?? [];
    // These tell of what was and of names that are not to be taken; the recipes of files to be made.
    const code = /^(CHANGELOG|STYLE)\.md$/.test(file) ? [] : text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g);
    const named = Array.from(code, ([, name = '']) => name).filter((name) => !/unscheduled|NNNN/.test(name));
    const gone = links.filter((target) => !existsSync(join(root, dirname(file), target)));
    return [...gone, ...named.filter(isGone)].map(
      (target) => `${file}: there is no ${target}; mend the link`,
    );
  });
  const ofComments = filesOf(root, '{src,scripts,tests}/**/*.{ts,tsx,mjs,css}').flatMap((file) =>
    (read(root, file).match(COMMENT) ?? [])
      .flatMap((comment) => comment.match(/(?<![\w*./-])[\w./-]+\.(?:tsx?|mjs|css|sql|sh|md)\b/g) ?? [])
      .filter(isGone)
      .map((name) => `${file}: there is no ${name}; mend the comment`),
  );
  return [...ofDocuments, ...ofComments];
}

function inCode(
  root: string,
  pattern: RegExp,
  isMeant: (file: string, code: string) => boolean,
  complain: (found: string) => string,
): string[] {
  return [...readCode(root)].flatMap(([file, code]) =>
    isMeant(file, code)
      ? Array.from(code.matchAll(pattern), (hit) => `${file}:${lineOf(code, hit.index)}: ${complain(hit[0])}`)
      : [],
  );
}

/** Path → code below src without its comments; tests set up rows as they like. */
export function readCode(root: string): Map<string, string> {
  const files = filesOf(root, 'src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, withoutComments(read(root, file))]));
}

const filesOf = (root: string, pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
/** A comment that begins its line: elsewhere its signs may stand in a text. */
const COMMENT = /^\s*(?:\{?\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** Comments become blank, so that lines keep their numbers. */
const withoutComments = (text: string) => text.replace(COMMENT, (comment) => comment.replace(/./g, ' '));
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;
/** `orders`, `platform`: the feature, else the part of the house. */
const sliceOf = (file: string) => file.split('/')[1] ?? '';
