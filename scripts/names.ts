import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

const KEBAB =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(page|contract|routes|tables|db|server|web|test|module|client|e2e|d))*\.(ts|tsx|css|sql|mjs)$/;

/**
 * What is wrong with the names below `root`/src: files that are not kebab-case, `index` and `utils`,
 * API paths outside their contract, contracts whose name does not begin the path, pages whose name
 * is not their URL. One line each, with what to do.
 */
export async function findBadNames(root: string): Promise<string[]> {
  const src = join(root, 'src');
  const entries = await readdir(src, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const complaints: string[] = [];
  const contracts = files.filter((file) => file.endsWith('.contract.ts')).map(contractName);

  for (const file of files) {
    if (!/\.(ts|tsx|css)$/.test(file)) continue;
    const name = basename(file);
    if (!KEBAB.test(name))
      complaints.push(`${file}: имя файла — kebab-case: order-total.ts, а не orderTotal.ts`);
    if (/^(index|utils?|helpers?)\./.test(name))
      complaints.push(`${file}: назовите файл тем, что в нём есть`);
    const text = await readFile(join(root, file), 'utf8');
    if (!/\.test\.tsx?$/.test(name)) complaints.push(...badPaths(file, text, contracts));
  }
  complaints.push(...badScreens(await readFile(join(src, 'routes.ts'), 'utf8')));
  return complaints;
}

const contractName = (file: string) => basename(file).replace('.contract.ts', '');

/**
 * Every path of the API stands in the contract whose name is the longest that begins it; comments may name any.
 * What only administrators call may stand in an `admin-` contract of its own, which no page of the shop loads.
 */
function badPaths(file: string, source: string, contracts: string[]): string[] {
  const text = source.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '');
  const complaints: string[] = [];
  const paths = text.matchAll(/['"`]\/api\/v1\/([a-z/:-]+)['"`](?:,\s*access: '(\w+)')?/gi);
  for (const [, path = '', access] of paths) {
    if (!file.endsWith('.contract.ts')) {
      complaints.push(`${file}: путь /api/v1/${path} вне контракта; возьмите endpoint из его *.contract.ts`);
      continue;
    }
    const begins = contracts.filter((name) => `${path}/`.replaceAll('/', '-').startsWith(`${name}-`));
    const general = begins.sort((a, b) => b.length - a.length)[0];
    const own = `admin-${general}`;
    const longest = access === 'admin' && contracts.includes(own) ? own : general;
    if (longest !== contractName(file)) {
      complaints.push(`${file}: путь /api/v1/${path} принадлежит ${longest ?? 'другому'}.contract.ts`);
    }
  }
  return complaints;
}

/** A screen is its URL: `/admin/product` → `admin-product.page.tsx`. */
function badScreens(routes: string): string[] {
  const complaints: string[] = [];
  for (const [, url = '', file = ''] of routes.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)) {
    if (!file.endsWith('.page.tsx')) continue;
    const words = url
      .split('/')
      .filter((part) => part !== '' && !part.startsWith(':'))
      .join('-');
    const expected = url === '/' ? 'products' : url === '*' ? 'unknown' : words;
    if (basename(file) !== `${expected}.page.tsx`) {
      complaints.push(
        `src/routes.ts: экран ${url} должен лежать в ${expected}.page.tsx, а не в ${basename(file)}`,
      );
    }
  }
  return complaints;
}
