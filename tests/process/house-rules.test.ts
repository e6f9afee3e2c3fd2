import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findBadNames,
  findBrokenDataPath,
  findBrokenLinks,
  findForeignQueries,
  findMissingClasses,
  findSpelledStatuses,
} from '../../scripts/house-rules.ts';
import { features, findBrokenWalls, wallNames } from '../../scripts/walls.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
/** What Biome says of the whole folder. */
let biome = '';

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** One import for each wall: the file, what it imports, the wall. */
const imports: [wall: string, file: string, imported: string][] = [
  ['nothing-unresolvable', 'src/platform/lost.ts', './gone.ts'],
  ['no-cycles', 'src/lib/one.ts', './two.ts'],
  ...features
    .slice(0, -1)
    .map((feature, index): [string, string, string] => [
      `order-${feature}`,
      `src/${feature}/early.ts`,
      `../${features[index + 1]}/right.ts`,
    ]),
  ['private-folders', 'src/orders/server/a.ts', '../../catalog/server/products.ts'],
  ['app-uses-doors', 'src/app/a.ts', '../catalog/server/products.ts'],
  ['features-do-not-know-app', 'src/orders/server/b.ts', '../../app/server.ts'],
  ...['lib', 'contract', 'platform', 'ui', 'desk'].map((part): [string, string, string] => [
    `${part}-stands-below`,
    `src/${part}/above.ts`,
    '../orders/rule.ts',
  ]),
  ['browser-never-server', 'src/orders/web/a.tsx', '../../platform/calls.ts'],
  ['browser-without-node', 'src/orders/web/b.tsx', 'node:fs'],
  ['server-never-browser', 'src/orders/server/c.ts', '../web/part.tsx'],
  ['contract-is-for-both', 'src/orders/order.contract.ts', './server/d.ts'],
  ['contract-without-io', 'src/orders/second.contract.ts', 'node:fs'],
  ['sql-in-db-files', 'src/orders/server/e.ts', 'kysely'],
];

/** One breach for each rule of ours: the rule, the file, its text, what the complaint names. */
const breaches: [rule: (root: string) => string[], file: string, text: string, named: string][] = [
  [findForeignQueries, 'src/facilities/server/a.db.ts', "tx.updateTable('users as u')", 'only accounts'],
  [findForeignQueries, 'src/facilities/server/b.db.ts', 'sql`\ndelete from users`', 'b.db.ts:2: only'],
  [findForeignQueries, 'src/audit/server/g.db.ts', "createRowPurger('users', 'created_at')", 'only accounts'],
  [findForeignQueries, 'src/content/server/c.db.ts', 'sql`select 1 from a join users u`', 'stands right'],
  [findForeignQueries, 'src/accounts/server/d.ts', "db.selectFrom('users')", 'move it to a *.db.ts'],
  [findForeignQueries, 'db/migrations/0002_own.sql', 'create table nobody (id int);', 'nobody has no owner'],
  [findSpelledStatuses, 'src/catalog/server/e.ts', "// PAID\nif (a === 'PAID') b();", 'e.ts:2: PAID'],
  [findBrokenDataPath, 'src/cart/web/f.ts', 'const rows = new Map();', 'clientLoader'],
  [findMissingClasses, 'src/cart/web/h.tsx', "import css from './h.module.css';\ncss.lost;", 'no class lost'],
  [findBadNames, 'db/migrations/0002_twin.sql', '', '0002_twin.sql: its number is taken'],
  [findBadNames, 'src/orders/order-utils.ts', '', 'by what it holds'],
  [findBadNames, 'src/routes.ts', "route('/cart', 'cart/web/basket.page.tsx')", 'cart.page.tsx'],
  [findBrokenLinks, 'docs/a.md', '[one](gone.md)', 'no gone.md'],
  [findBrokenLinks, 'docs/b.md', '`nowhere.ts`', 'no nowhere.ts'],
  [findBrokenLinks, 'src/lib/c.ts', '/**\n * As in lib/nowhere.css.\n */', 'no lib/nowhere.css'],
];

/** One breach for each rule that Biome is given: the file, its text, what the complaint says. */
const styles: [file: string, text: string, said: string][] = [
  ['src/cart/web/i.ts', "export const path = '/api/v1/goods/all';", 'import the endpoint'],
  [
    'src/cart/web/j.ts',
    'export async function a(b: () => void) {\n  try {\n    b();\n  } catch {}\n}',
    'awaitCallResult',
  ],
  ['src/cart/web/k.ts', 'export const a = (response: unknown) => response as string;', 'CallResponse'],
  ['src/cart/web/l.ts', 'export const [busy, setBusy] = useState(false);', 'useSendPerItem'],
  ['src/cart/web/m.ts', 'export const a = useRef(new Map());', 'caches responses'],
  ['src/cart/web/n.ts', "export const a = fetch('/');", 'Only call'],
  ['src/cart/orderTotal.ts', '', 'kebab-case'],
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
  write('package.json', '{"type":"module","dependencies":{"kysely":"1"}}');
  write('node_modules/kysely/package.json', '{"name":"kysely","main":"main.js"}');
  write('node_modules/kysely/main.js', '');
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['biome.json', 'scripts/api-paths.grit', 'scripts/data-path.grit'])
    cpSync(join(root, file), join(folder, file));
  spawnSync('git', ['init', '-q'], { cwd: folder });
  write('src/accounts/server/accounts.tables.ts', 'interface Tables {\n  users: Row;\n}');
  write('src/cart/web/h.module.css', '.there { color: red; }');
  for (const [, file, text] of breaches) write(file, text);
  for (const [file, text] of styles) write(file, text);
  for (const [wall, file, imported] of imports) {
    const target = join(dirname(file), imported);
    if (imported.startsWith('.') && wall !== 'nothing-unresolvable') write(target, 'export const a = 1;');
  }
  write('src/lib/two.ts', "import './one.ts';");
  for (const [, file, imported] of imports) write(file, `import '${imported}';`);
  const lint = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--max-diagnostics=none', 'src'];
  biome = spawnSync(process.execPath, lint, { cwd: folder, encoding: 'utf8' }).stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the rules of the house', () => {
  it('tell every wall that is broken, and what to do instead', async () => {
    const report = await findBrokenWalls(folder);
    for (const [wall, file] of imports) expect(report).toMatch(new RegExp(`${wall}: ${file}[^]*?\n {4}\\S`));
    expect(new Set(imports.map(([wall]) => wall))).toEqual(new Set(wallNames));
  });

  it.each(breaches)('%o complains of %s', (rule, file, _, named) => {
    const complaints = rule(folder);
    expect(complaints).toContainEqual(expect.stringContaining(named));
    expect(complaints.join('\n')).toContain(file.startsWith('db/') ? 'db/migrations' : file);
  });

  it.each(styles)('Biome complains of %s', (file, _, said) => {
    const complaint = biome.split(/\n(?=src)/).find((one) => one.startsWith(file) && one.includes(said));
    expect(complaint, biome).toBeDefined();
  });
});
