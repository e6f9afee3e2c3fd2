import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PICTURES_BODY_LIMIT } from '../src/features/catalog/product/product-fields.ts';
import shop from './shop-process.json' with { type: 'json' };

const read = (file: string) => readFile(file, 'utf8');
const dockerfile = (await read('Dockerfile')).split('\n');
const line = (begin: string) => dockerfile.find((one) => one.startsWith(begin)) ?? '';
const { dependencies } = JSON.parse(await read('package.json')) as { dependencies: Record<string, string> };

/** The services of compose.yaml, each with its lines. */
async function services(): Promise<Map<string, string>> {
  const [, text = ''] = (await read('compose.yaml')).split(/^(?:services|networks):$/m);
  const parts = text.split(/^ {2}(\w+):$/m).slice(1);
  return new Map(
    parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : [])),
  );
}

it('the image and the unit run the shop as npm start does', async () => {
  expect(JSON.parse(line('CMD ').slice(4))).toEqual(['node', ...shop.flags, 'src/app/main.ts']);
  const unit = await read('deploy/systemd/peredacha@.service');
  expect(unit).toContain(`/node_modules/node/bin/node ${shop.flags.join(' ')} src/app/main.ts\n`);
  for (const [name, value] of Object.entries(shop.env)) {
    expect(line('ENV ')).toContain(`${name}=${value}`);
    expect(unit).toContain(`${name}=${value}`);
  }
});

it('the image is of the Node that the project is tested on, in stages that leave behind what builds it', () => {
  const stages = dockerfile.filter((one) => one.startsWith('FROM '));
  const node = `node:${dependencies.node}-bookworm-slim`;
  expect(stages).toEqual([`FROM ${node} AS parts`, 'FROM parts AS pages', `FROM ${node}`]);
  const last = dockerfile.slice(dockerfile.lastIndexOf(`FROM ${node}`));
  const copied = last.flatMap((one) => /^COPY --from=pages \/app\/(\S+) /.exec(one)?.[1] ?? []);
  expect(copied).toEqual(['package.json', 'node_modules', 'build', 'db', 'src']);
  expect(last.filter((one) => /^COPY (?!--from=pages)/.test(one))).toEqual([]);
  expect(last).toContain('USER node');
  expect(dockerfile.join('\n')).toContain('npm prune --omit=dev');
});

it('the image has what its first step reads', async () => {
  const door = await read('scripts/bootstrap.mjs');
  const files = [...door.matchAll(/join\(root, 'scripts', '([^']+)'\)/g)].map(
    ([, file]) => `scripts/${file}`,
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(line('COPY scripts/')).toContain(file);
});

// Control: misspell a path in a COPY, or shut one out in .dockerignore.
it('the image copies what is there, and nothing that is shut out of what Docker sees', async () => {
  const shutOut = (await read('.dockerignore')).split('\n').filter(Boolean);
  const built = ['node_modules', 'build'];
  const copied = dockerfile
    .filter((one) => one.startsWith('COPY '))
    .flatMap((one) => one.split(' ').slice(1, -1))
    .filter((path) => !path.startsWith('--') && path !== '.')
    .map((path) => path.replace('/app/', ''));
  expect(copied.length).toBeGreaterThan(8);
  for (const path of copied) {
    if (!built.includes(path)) expect([path, shutOut.includes(path)]).toEqual([path, false]);
    if (path !== 'build') expect([path, existsSync(path)]).toEqual([path, true]);
  }
});

it('the containers are given files that are there, and the variables that the shop knows', async () => {
  const all = await services();
  const given = [...all.values()].flatMap((part) =>
    [...part.matchAll(/"(\.\/[^:"]+):/g)].map(([, path]) => path ?? ''),
  );
  expect(given).toEqual(['./deploy/container/Caddyfile', './db/container']);
  for (const path of given) expect([path, existsSync(path)]).toEqual([path, true]);
  const example = await read('.env.example');
  const names = [...(all.get('shop') ?? '').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  // Whoever asks whether it is well asks where it listens.
  const port = /PORT: (\d+)/.exec(all.get('shop') ?? '')?.[1];
  expect(dockerfile.join('\n')).toContain(`http://127.0.0.1:${port}/health/ready`);
  expect(await read('deploy/container/Caddyfile')).toContain(`reverse_proxy shop:${port} `);
});

it('the containers run with no more rights than they need, on files that cannot be changed, and say how they are', async () => {
  const all = await services();
  expect([...all.keys()]).toEqual(['proxy', 'shop', 'database']);
  for (const [name, part] of all) {
    expect(part).toContain('    cap_drop: [ALL]\n');
    expect(part).toContain('    security_opt: ["no-new-privileges:true"]\n');
    expect(part).toContain('    read_only: true\n');
    expect(part).not.toMatch(/privileged|network_mode|docker\.sock|cap_add:.*(SYS|NET_(?!BIND)|ALL)/);
    // Nobody reaches the shop, or its database, but through the proxy.
    expect(/^ {4}ports:/m.test(part), name).toBe(name === 'proxy');
    expect(/^ {4}healthcheck:/m.test(part) || name === 'shop', name).toBe(true);
  }
  expect(line('HEALTHCHECK')).not.toBe('');
  expect(all.get('database')).toContain('networks: [inside]');
});

it.each(['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/container/Caddyfile'])(
  '%s lets through what the shop takes',
  async (file) => {
    const megabytes = /(?:client_max_body_size|max_size) (\d+)(?:m;|MiB)/.exec(await read(file))?.[1];
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThanOrEqual(PICTURES_BODY_LIMIT);
  },
);
