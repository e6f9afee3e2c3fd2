import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { findCitations } from './citations.ts';
import { findBrokenDataPath } from './data-path.ts';
import { findBadNames } from './names.ts';
import { findOddWords } from './plain-words.ts';
import { plantedFolder } from './planted-folder.ts';
import { findBrokenSides } from './sides.ts';
import { wallRules } from './wall-rules.ts';
import { findBrokenWalls } from './walls.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** One import per wall that must not stand: the file, what it imports, the wall it breaks. */
const wrong: [wall: string, file: string, imported: string][] = [
  ['no-cycles', 'src/platform/a.ts', './b.ts'],
  ['order-content', 'src/content/a.ts', '../orders/b.ts'],
  ['order-accounts', 'src/accounts/a.ts', '../catalog/b.ts'],
  ['order-audit', 'src/audit/a.ts', '../catalog/b.ts'],
  ['order-settings', 'src/settings/a.ts', '../catalog/b.ts'],
  ['order-catalog', 'src/catalog/web/card.tsx', '../../cart/cart.web.ts'],
  ['order-facilities', 'src/facilities/a.ts', '../orders/b.ts'],
  ['order-recipients', 'src/recipients/a.ts', '../cart/b.ts'],
  ['order-cart', 'src/cart/a.ts', '../checkout/b.ts'],
  ['order-letter', 'src/letter/a.ts', '../checkout/b.ts'],
  ['order-orders', 'src/orders/a.ts', '../checkout/b.ts'],
  ['order-fulfilment', 'src/fulfilment/a.ts', '../checkout/b.ts'],
  ['order-payments', 'src/payments/a.ts', '../checkout/b.ts'],
  ['order-reports', 'src/reports/a.ts', '../checkout/b.ts'],
  ['order-order-desk', 'src/order-desk/a.ts', '../checkout/b.ts'],
  ['order-checkout', 'src/checkout/a.ts', '../personal-data/b.ts'],
  ['private-rooms', 'src/orders/server/a.ts', '../../catalog/server/products.ts'],
  ['app-uses-doors', 'src/app/a.ts', '../catalog/server/products.ts'],
  ['features-do-not-know-app', 'src/orders/server/a.ts', '../../app/server.ts'],
  ['lib-knows-no-shop', 'src/lib/russian/a.ts', '../../contract/b.ts'],
  ['lib-knows-no-shop', 'src/lib/a.ts', '../orders/b.ts'],
  ['contract-is-the-ground', 'src/contract/a.ts', '../orders/a.ts'],
  ['contract-is-the-ground', 'src/contract/a.ts', '../ui/b.ts'],
  ['platform-knows-no-feature', 'src/platform/calls/a.ts', '../../orders/b.ts'],
  ['platform-knows-no-feature', 'src/platform/calls/a.ts', '../../app/b.ts'],
  ['ui-knows-no-feature', 'src/ui/a.tsx', '../orders/b.ts'],
  ['desk-knows-no-feature', 'src/desk/a.tsx', '../orders/b.ts'],
  ['browser-never-server', 'src/orders/web/a.tsx', '../server/b.ts'],
  ['browser-never-server', 'src/orders/web/a.tsx', '../../platform/calls/b.ts'],
  ['browser-without-node', 'src/orders/web/a.tsx', 'node:fs'],
  ['server-never-browser', 'src/orders/server/a.ts', '../web/b.tsx'],
  ['contract-is-for-both', 'src/orders/order.contract.ts', './server/b.ts'],
  ['contract-is-for-both', 'src/orders/desk/order.contract.ts', '../server/b.ts'],
  ['contract-without-io', 'src/orders/order.contract.ts', 'node:fs'],
  ['sql-in-db-files', 'src/orders/server/a.ts', 'kysely'],
  ['nothing-unresolvable', 'src/platform/a.ts', './not-there.ts'],
];

const folder = plantedFolder({
  'package.json': '{"type":"module","dependencies":{"kysely":"1"}}',
  'node_modules/kysely/package.json': '{"name":"kysely","main":"main.js"}',
  'node_modules/kysely/main.js': 'module.exports = {};',
});
const { write } = folder;

describe('walls', () => {
  it.each(wrong)('%s: %s → %s turns the check red', async (wall, file, imported) => {
    if (imported.startsWith('.') && wall !== 'nothing-unresolvable') {
      const target = join(dirname(file), imported);
      const back = `./${file.split('/').pop()}`;
      await write(target, wall === 'no-cycles' ? `import '${back}';` : 'export const b = 1;');
    }
    await write(file, `import '${imported}';`);
    const broken = await findBrokenWalls(folder.path, ['src']);
    expect(broken.map(({ rule }) => rule)).toContain(wall);
    // In both languages.
    expect(broken.find(({ rule }) => rule === wall)?.remedy).toMatch(
      /^[^\n]*[а-я]{3}[^\n]*\n {4}[A-Za-z'][^а-я]*$/,
    );
  });

  it('tries every wall', () => {
    expect(new Set(wrong.map(([wall]) => wall))).toEqual(new Set(wallRules.map(({ name }) => name)));
  });

  it('lets a good tree through', async () => {
    await write('src/orders/server/a.db.ts', "import { b } from '../b.ts';\nimport 'kysely';\nb;");
    await write('src/orders/b.ts', 'export const b = 1;');
    await write('src/checkout/web/c.tsx', "import '../../orders/b.ts';");
    expect(await findBrokenWalls(folder.path, ['src'])).toEqual([]);
  });
});

describe('sides', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    await rm(join(folder.path, 'node_modules'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    for (const file of ['tsconfig.json', 'tsconfig.server.json', 'tsconfig.browser.json']) {
      await cp(join(root, file), join(folder.path, file));
    }
    await write('src/contract/rule.ts', 'export const rule = new URL("http://localhost").host;');
    await write('src/app/a.ts', "import { rule } from '../contract/rule.ts';\nprocess.stdout.write(rule);");
    await write(
      'src/cart/web/b.tsx',
      "import { rule } from '../../contract/rule.ts';\ndocument.title = rule;",
    );
  });

  it('let each use what it has', () => {
    expect(findBrokenSides(folder.path)).toEqual([]);
  });

  const server = 'tsconfig.server.json';
  const browser = 'tsconfig.browser.json';

  it.each<readonly [string, string, string]>([
    ...['src/app/a.ts', 'src/platform/calls/a.ts'].map(
      (file) => [file, "document.title = '';", server] as const,
    ),
    ['src/cart/server/a.db.ts', 'export const width = window.innerWidth;', server],
    ['src/cart/web/b.tsx', 'process.exit(1);', browser],
    ['src/cart/web/c.ts', "import 'node:fs';\nBuffer.from('');", browser],
    ['src/contract/rule.ts', 'export const rule = document.title;', server],
    ['src/contract/rule.ts', 'export const rule = process.version;', browser],
  ])('%s may not say %j', async (file, text, project) => {
    await write(file, text);
    const complaints = findBrokenSides(folder.path).join('\n');
    expect(complaints).toContain(`${file}(`);
    expect(complaints).toContain(project);
  });
});

describe('citations', () => {
  /** Put together here, so that this file cites nothing itself. */
  const elsewhere = ['spec', 'contract', 'design'].map((name) => `${name}.md`);

  beforeEach(async () => {
    for (const part of ['src', 'scripts', 'tests', 'db']) await write(`${part}/a.ts`, '// Stands alone.');
    await write('docs/a.md', '[the words](behaviour.md), [a contract](../src/user.contract.ts)');
  });

  it('of what lies here are fine', async () => {
    expect(await findCitations(folder.path)).toEqual([]);
  });

  it.each([
    ['src/app/b.ts', `/** As in ${elsewhere[0]} §5. */`],
    ['tests/http/b.test.ts', `// (${elsewhere[1]})`],
    ['docs/b.md', `По ${elsewhere[2]}, «Print».`],
  ])('%s may not say %j', async (file, text) => {
    await write(file, text);
    expect(await findCitations(folder.path)).toEqual([expect.stringContaining(`${file}:1: `)]);
  });
});

describe('the data path', () => {
  const SCREEN = 'src/orders/web/user-order-list.page.tsx';
  const good = `import { useSend } from '../../ui/data/use-send.ts';
    export default function Page({ loaderData: { orders } }: Route.ComponentProps) {
      const { send, busy, answer, failure } = useSend(cancelOrder);
      const [open, setOpen] = useState(false);
      const chosen = useRef<HTMLElement>(null);
      const named = kinds as readonly string[];
      return <Button busy={busy}>{answer?.message ?? failure?.message}</Button>;
    }
    export const clientLoader = () => loadFirst();`;

  it('lets a good screen through, and the one module itself', async () => {
    await write(SCREEN, good);
    await write('src/ui/data/call.ts', "export const call = () => fetch('/').catch(lost);");
    await write('src/orders/server/confirm.ts', 'let kept = 1; try { kept += 1; } catch {}');
    expect(await findBrokenDataPath(folder.path)).toEqual([]);
  });

  it.each([
    [
      'async function load() { try { return await call(listOrders, {}); } catch { return null; } }',
      'outcomeOf',
    ],
    ['const orders = call(listOrders, {}).catch(() => []);', 'outcomeOf'],
    ['const load = async () => (await call(listOrders, {})) as Order[];', '*.contract.ts'],
    ['const idOf = (answer: unknown) => (answer as Order).id;', '*.contract.ts'],
    ['const orders = useLoaderData() as Order[];', '*.contract.ts'],
    ['let kept: Order[] = [];', 'clientLoader'],
    ['export const kept = new Map<string, Order>();', 'clientLoader'],
    ['const useKept = () => useRef(new Map<string, Order>());', 'clientLoader'],
    ['function useBusy() { const [busy, setBusy] = useState(false); }', 'busy из useSend'],
    ['function useBusy() { const [isSaving, set] = useState<boolean>(true); }', 'busy из useSend'],
    ["const load = () => fetch('/');", 'call (src/ui/data/call.ts)'],
    ['export async function clientLoader({ request }) { return load(request.url); }', 'should-revalidate.ts'],
  ])('%s turns the check red', async (planted, remedy) => {
    await write(SCREEN, `${good}\n${planted}`);
    const complaints = await findBrokenDataPath(folder.path);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(SCREEN);
    expect(complaints[0]).toContain(remedy);
  });
});

describe('words', () => {
  beforeEach(async () => {
    for (const part of ['src/app', 'scripts', 'tests']) await write(`${part}/fine.ts`, '');
  });

  it('of the field are fine, and texts and comments say what they like', async () => {
    await write('src/app/samples-in-place.ts', "// What was asked.\nexport const label = 'kept';");
    await write('src/app/a.ts', 'export const product = `as it is said`; /* the shelf */');
    await write('src/orders/server/lines.db.ts', 'const { place } = line;');
    await write('src/app/a.module.css', '/* a deed */ .cell { place-items: center; }');
    expect(await findOddWords(folder.path)).toEqual([]);
  });

  const inCode = {
    'const wishFrom = 1;': 'wishFrom — пишите query, filter',
    'const MOST_SHELVES = 1;': 'MOST_SHELVES — пишите product list',
    "const a = { kept: true, b: 'fine' };": 'kept — пишите cached',
    'const { askedAt } = state;': 'askedAt — пишите requested',
    'rows.map((row, place) => row);': 'place — пишите index',
  };

  it.each<[string, string, string]>([
    ...Object.entries(inCode).map(([text, word]): [string, string, string] => ['src/app/a.ts', text, word]),
    ['src/app/a.tsx', "<p className={'fine'}>{said}</p>", 'said — пишите'],
    ['src/app/a.module.css', '.deeds { color: red; }', 'deeds — пишите action'],
    ['src/app/kept-pages.ts', '', 'kept-pages — пишите cached'],
    ['scripts/bench/a.ts', 'const goodness = 1;', 'goodness — пишите rank'],
    ['tests/http/a.test.ts', 'const told = 1;', 'told — пишите returned'],
  ])('%s may not say %j', async (file, text, complaint) => {
    await write(file, text);
    expect(await findOddWords(folder.path)).toEqual([expect.stringContaining(complaint)]);
  });

  it('are exported for one thing only, but for what the router looks for on every screen', async () => {
    const screen = 'export const meta = 1;\nexport function loader() {}';
    await write('src/app/a.page.tsx', `${screen}\nexport interface Sum {}`);
    await write('src/app/b.page.tsx', `${screen}\nexport async function Sum() {}`);
    expect(await findOddWords(folder.path)).toEqual([expect.stringContaining('Sum: одно имя для разного')]);
  });
});

describe('names', () => {
  beforeEach(async () => {
    await write('src/routes.ts', "route('/cart', 'checkout/web/cart.page.tsx')");
  });

  it('lets a good tree through', async () => {
    await write('src/orders/user-order.contract.ts', "const a = '/api/v1/user/order/confirm';");
    expect(await findBadNames(folder.path)).toEqual([]);
  });

  it('keeps what only administrators call apart where it has a contract of its own', async () => {
    const calls =
      "path: '/api/v1/goods/all',\n access: 'public', path: '/api/v1/goods/create',\n access: 'admin'";
    await write('src/catalog/goods.contract.ts', calls);
    expect(await findBadNames(folder.path)).toEqual([]);
    await write('src/catalog/admin-goods.contract.ts', calls);
    expect(await findBadNames(folder.path)).toEqual([
      'src/catalog/admin-goods.contract.ts: путь /api/v1/goods/all принадлежит goods.contract.ts',
      'src/catalog/goods.contract.ts: путь /api/v1/goods/create принадлежит admin-goods.contract.ts',
    ]);
  });

  it.each([
    ['src/app/a.ts', "fetch('/api/v1/user/login')", 'вне контракта'],
    ['src/orders/order.contract.ts', "const a = '/api/v1/user/order/confirm'", 'принадлежит'],
    ['src/app/Server.ts', '', 'kebab-case'],
    ['src/app/index.ts', '', 'назовите файл'],
    ['src/contract/utils.ts', '', 'назовите файл'],
    ['src/routes.ts', "route('/admin/product', 'catalog/web/product.page.tsx')", 'admin-product.page.tsx'],
  ])('%s turns the check red', async (file, text, complaint) => {
    await write(file, text);
    expect((await findBadNames(folder.path)).join('\n')).toContain(complaint);
  });
});

describe('generated files', () => {
  const copyProject = async () => {
    for (const part of ['src', 'scripts', 'docs', '.env.example', 'package.json']) {
      await cp(join(root, part), join(folder.path, part), { recursive: true });
    }
    await rm(join(folder.path, 'node_modules'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    return (await import(`${folder.path}/scripts/map.ts`)) as typeof import('./map.ts');
  };

  it('a stale map and a stale .env.example turn the check red', async () => {
    const map = await copyProject();
    const example = (await import(
      `${folder.path}/scripts/env-example.ts`
    )) as typeof import('./env-example.ts');
    expect(await map.findMapProblems()).toEqual([]);
    expect(await example.isEnvExampleFresh()).toBe(true);
    await write('docs/map.md', '# Карта');
    await write('.env.example', '');
    expect(await map.findMapProblems()).toEqual(['docs/map.md устарела: npm run map']);
    expect(await example.isEnvExampleFresh()).toBe(false);
  });

  it('an action of the audit log that nobody writes turns the check red', async () => {
    const routes = 'src/catalog/server/products.routes.ts';
    const map = await copyProject();
    const text = await readFile(join(folder.path, routes), 'utf8');
    await write(routes, text.replace(`'PRODUCT_RESTORED'`, `'PRODUCT_CHANGED'`));
    expect((await map.findMapProblems()).join('\n')).toContain('PRODUCT_RESTORED никто не пишет');
  });

  it('every call has its handler in the map, and one without turns the check red', async () => {
    const map = await copyProject();
    expect(await readFile(join(root, 'docs/map.md'), 'utf8')).not.toContain('| — |');
    const routes = 'src/order-desk/server/order-desk.routes.ts';
    const text = await readFile(join(folder.path, routes), 'utf8');
    expect(text).toMatch(/handle\(\s*newOrders,/);
    await write(routes, text.replace(/handle\(\s*newOrders,/, 'ignore(newOrders,'));
    expect(await map.findMapProblems()).toEqual([
      expect.stringMatching(
        /^src\/orders\/user-order-desk\.contract\.ts: у вызова newOrders нет обработчика/,
      ),
    ]);
  });
});
