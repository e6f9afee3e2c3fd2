import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { features } from '../wall-rules.ts';
import { readQueries } from './queries.ts';
import { isNode, readNodes } from './syntax.ts';
import { tableRules } from './table-rules.ts';

const RULES = 'scripts/tables/table-rules.ts';

/**
 * Returns the queries below `root`/src that touch a table of another slice without leave, one line each
 * with what to do instead; and tables without an owner, and lines of the list that nobody needs any more.
 */
export async function findForeignQueries(
  root: string,
  { crossReads, machinery } = tableRules,
): Promise<string[]> {
  const files = await readSources(root);
  const owners = readOwners(files);
  const complaints = await findUnowned(root, owners);
  const needed = new Set<string>();
  for (const [file, text] of files) {
    if (machinery.some((one) => one.file === file)) continue;
    const slice = sliceOf(file);
    for (const { verb, table, line } of readQueries(file, text)) {
      const at = `${file}:${line}`;
      if (table === undefined) {
        complaints.push(`${at}: не видно, какая это таблица; напишите её имя в самом запросе`);
        continue;
      }
      const owner = owners.get(table);
      if (owner === undefined) continue;
      if (!file.endsWith('.db.ts')) complaints.push(`${at}: запрос к ${table}; запросы живут в *.db.ts`);
      if (owner === slice) continue;
      if (verb === 'writes') {
        complaints.push(
          `${at}: в ${table} пишет только ${owner}; перенесите запись в *.db.ts этого среза и зовите её через ${doorOf(owner)}`,
        );
      } else if (isLeftOf(owner, slice)) {
        // What stands left may be read: its front door would only pass the rows on.
      } else if (crossReads.some((read) => read.reader === slice && read.table === table)) {
        needed.add(`${slice} ${table}`);
      } else {
        complaints.push(
          `${at}: ${table} — таблица ${owner}, а читает ${slice}; спросите через ${doorOf(owner)}, а если без соединения в одном запросе нельзя — внесите чтение с причиной в ${RULES}`,
        );
      }
    }
  }
  for (const { reader, table } of crossReads) {
    if (!needed.has(`${reader} ${table}`)) {
      complaints.push(`${RULES}: ${reader} больше не читает ${table}; уберите строку`);
    }
  }
  for (const { file } of machinery) {
    if (!files.has(file))
      complaints.push(`${RULES}: файла ${file} нет; назовите нынешний или уберите строку`);
  }
  return complaints;
}

/** Path → text of the sources; tests set up rows as they like. */
export async function readSources(root: string): Promise<Map<string, string>> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
}

/** `orders`, `platform`: the feature, else the part of the house. */
function sliceOf(file: string): string {
  return /^src\/([^/]+)\//.exec(file)?.[1] ?? 'src';
}

/** Whether a slice may know the other; the parts below the slices are known to all. */
function isLeftOf(owner: string, slice: string): boolean {
  return slice === 'app' || features.indexOf(owner) < features.indexOf(slice);
}

/** Where the owner of a table offers what others need of it. */
const doorOf = (owner: string) =>
  ['app', 'platform'].includes(owner) ? `src/${owner}` : `${owner}.server.ts`;

/** Table → the slice whose *.tables.ts names it. */
export function readOwners(files: Map<string, string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [file, text] of files) {
    if (!/(\.|\/)tables\.ts$/.test(file)) continue;
    for (const node of readNodes(file, text).nodes) {
      if (node.type !== 'TsInterfaceDeclaration' || !isNode(node.id) || node.id.value !== 'Tables') continue;
      for (const { key } of (node.body as { body: { key: { value: string } }[] }).body) {
        owners.set(key.value, sliceOf(file));
      }
    }
  }
  return owners;
}

/** Tables of the migrations, but for those that a later one drops, that no slice names. */
async function findUnowned(root: string, owners: Map<string, string>): Promise<string[]> {
  const folder = join(root, 'db/migrations');
  const complaints: string[] = [];
  const files = (await readdir(folder)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const dropped = new Set(texts.join('\n').match(/(?<=^drop table )\w+/gim));
  for (const [index, file] of files.entries()) {
    const text = texts[index] ?? '';
    for (const [, table = ''] of text.matchAll(/^create table (?:if not exists )?(\w+)/gim)) {
      if (owners.has(table) || dropped.has(table)) continue;
      complaints.push(
        `db/migrations/${file}: у таблицы ${table} нет владельца; назовите её в *.tables.ts среза, который в неё пишет`,
      );
    }
  }
  return complaints;
}
