import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import shop from '../../scripts/shop-process.json' with { type: 'json' };
import { PICTURES_BODY_LIMIT } from '../../src/contract/rules.ts';
import { configVariables } from '../../src/platform/config/config-variables.ts';

const read = (file: string) => readFile(file, 'utf8');
const dockerfile = (await read('Dockerfile')).split('\n');
const line = (begin: string) => dockerfile.find((one) => one.startsWith(begin)) ?? '';
const { dependencies } = JSON.parse(await read('package.json')) as { dependencies: Record<string, string> };

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string | number>;
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  [name: string]: unknown;
}
const compose = parse(await read('compose.yaml')) as {
  services: Record<'proxy' | 'shop' | 'database', Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
};
const { proxy, shop: inContainer, database } = compose.services;
const services = Object.entries<Service>(compose.services);
/** Of a volume of a service, `what:where` or `what:where:ro`. */
const [mounted, own] = [
  (volume: string) => volume.split(':')[0] ?? '',
  (volume: string) => volume.split(':')[1],
];

it('the image and the unit run the shop as npm start does', async () => {
  expect(JSON.parse(line('CMD ').slice(4))).toEqual(['node', ...shop.flags, 'src/app/main.ts']);
  const unit = await read('deploy/systemd/peredacha@.service');
  expect(unit).toContain(`/node_modules/node/bin/node ${shop.flags.join(' ')} src/app/main.ts\n`);
  // There nothing that runs may be written, not even compiled.
  const { NODE_COMPILE_CACHE: _, ...env } = shop.env;
  for (const [name, value] of Object.entries(env)) {
    expect(line('ENV ')).toContain(`${name}=${value}`);
    expect(unit).toContain(`${name}=${value}`);
  }
});

it('the image is of the Node that the project is tested on, in stages that leave behind what builds it', () => {
  const stages = dockerfile.filter((one) => one.startsWith('FROM '));
  const node = stages[0]?.split(' ')[1] ?? '';
  expect(node).toMatch(new RegExp(`^node:${dependencies.node}-bookworm-slim@sha256:[0-9a-f]{64}$`));
  expect(stages).toEqual([`FROM ${node} AS parts`, 'FROM parts AS pages', `FROM ${node}`]);
  const last = dockerfile.slice(dockerfile.lastIndexOf(`FROM ${node}`));
  const copied = last.flatMap((one) => /^COPY --from=pages \/app\/(\S+) /.exec(one)?.[1] ?? []);
  expect(copied).toEqual(['package.json', 'node_modules', 'build', 'db', 'src']);
  expect(last.filter((one) => /^COPY (?!--from=pages)/.test(one))).toEqual([]);
  expect(last).toContain('USER node');
  expect(dockerfile.join('\n')).toContain('npm prune --omit=dev');
});

// Control: take the digest off the image of the proxy (compose.yaml).
it('the images of others are pinned by digest', async () => {
  for (const [name, { image }] of services) {
    if (name !== 'shop') expect(image, name).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  }
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

it('the containers are given files that are there, and the variables that are known there', async () => {
  const volumes = services.flatMap(([, { volumes = [] }]) => volumes);
  const files = volumes.map(mounted).filter((path) => path.startsWith('./'));
  expect(files).toEqual(['./deploy/container/Caddyfile', './db/container']);
  for (const path of files) expect([path, existsSync(path)]).toEqual([path, true]);
  const named = volumes.map(mounted).filter((path) => !path.startsWith('./'));
  expect(named.sort()).toEqual(Object.keys(compose.volumes).sort());

  const known = Object.keys(configVariables);
  expect(Object.keys(inContainer.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
  for (const name of ['DATABASE_URL', 'JWT_SECRET', 'PUBLIC_URL', 'TRUST_PROXY'])
    expect(inContainer.environment).toHaveProperty(name);
  const front = await read('deploy/container/Caddyfile');
  expect([...new Set(Array.from(front.matchAll(/\{\$(\w+)\}/g), ([, name]) => name))]).toEqual(
    Object.keys(proxy.environment ?? {}),
  );
  // Whoever starts them is told which variables they want, and the file without one of them is refused.
  const wanted = [...(await read('compose.yaml')).matchAll(/\$\{(\w+)(:\?)?/g)];
  for (const [text, , refused] of wanted) expect([text, refused]).toEqual([text, ':?']);
  const page = (await read('docs/operation.md')).split('## В контейнерах')[1] ?? '';
  for (const [, name] of wanted) expect(page).toMatch(new RegExp(`^${name}=`, 'm'));

  // Whoever asks whether it is well asks where it listens; the copies lie in a volume.
  const port = inContainer.environment?.PORT;
  expect(dockerfile.join('\n')).toContain(`http://127.0.0.1:${port}/health/ready`);
  expect(front).toContain(`reverse_proxy shop:${port} `);
  expect(inContainer.volumes?.map(own)).toEqual([inContainer.environment?.DATA_DIR]);
});

it('the shop in its container is an ordinary role of a database that only it can reach', async () => {
  const address = new URL(String(inContainer.environment?.DATABASE_URL).replace(/\$\{[^}]*\}/, 'password'));
  expect(address).toMatchObject({ username: 'shop', hostname: 'database', pathname: '/shop' });
  expect(database.environment?.POSTGRES_USER).not.toBe(address.username);
  expect(await read('db/container/ordinary-role.sh')).toContain('create role shop login nosuperuser');
  expect(database.volumes).toContain('./db/container:/docker-entrypoint-initdb.d:ro');
  expect(database.networks).toEqual(['inside']);
  expect(compose.networks.inside).toEqual({ internal: true });
  expect(services.filter(([, { networks }]) => networks?.includes('inside')).map(([name]) => name)).toEqual([
    'shop',
    'database',
  ]);
});

// Control: leave any of these lines out of a service.
it('the containers run with no more rights than they need, on files that cannot be changed, and say how they are', () => {
  expect(services.map(([name]) => name)).toEqual(['proxy', 'shop', 'database']);
  const rights: Record<string, string[]> = {
    proxy: ['NET_BIND_SERVICE'],
    database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  };
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      restart: 'unless-stopped',
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
    expect(service.cap_add ?? [], name).toEqual(rights[name] ?? []);
    for (const word of ['privileged', 'network_mode', 'pid', 'ipc', 'devices', 'userns_mode', 'user'])
      expect(service).not.toHaveProperty(word);
    for (const volume of service.volumes ?? [])
      if (volume.startsWith('./')) expect(volume, name).toMatch(/:ro$/);
    // Nobody reaches the shop, or its database, but through the proxy.
    expect(service.ports !== undefined || service.expose !== undefined, name).toBe(name === 'proxy');
    expect(service.healthcheck !== undefined || name === 'shop', name).toBe(true);
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(needed);
      expect(condition).toBe('service_healthy');
    }
  }
  expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  expect(inContainer).toMatchObject({ mem_limit: expect.any(String), pids_limit: expect.any(Number) });
  expect(line('HEALTHCHECK')).not.toBe('');
  // The shop may take five seconds to finish what it has begun.
  expect(Number.parseInt(inContainer.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
});

it.each(['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/container/Caddyfile'])(
  '%s lets through what the shop takes',
  async (file) => {
    const megabytes = /(?:client_max_body_size|max_size) (\d+)(?:m;|MiB)/.exec(await read(file))?.[1];
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThanOrEqual(PICTURES_BODY_LIMIT);
  },
);
