import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import shop from './shop-process.json' with { type: 'json' };

const lines = (await readFile('Dockerfile', 'utf8')).split('\n');
const line = (begin: string) => lines.find((one) => one.startsWith(begin)) ?? '';

it('the image runs the shop as npm start does', () => {
  expect(JSON.parse(line('CMD ').slice(4))).toEqual(['node', ...shop.flags, 'src/app/main.ts']);
  for (const [name, value] of Object.entries(shop.env)) expect(line('ENV ')).toContain(`${name}=${value}`);
});

it('the image has what its first step reads', async () => {
  const door = await readFile('scripts/bootstrap.mjs', 'utf8');
  const read = [...door.matchAll(/join\(root, 'scripts', '([^']+)'\)/g)].map(([, file]) => `scripts/${file}`);
  expect(read.length).toBeGreaterThan(0);
  for (const file of read) expect(line('COPY scripts/')).toContain(file);
});

it('the containers run with no more rights than they need, on files that cannot be changed', async () => {
  const [, services = ''] = (await readFile('compose.yaml', 'utf8')).split(/^(?:services|volumes):$/m);
  const parts = services.split(/^ {2}(\w+):$/m).slice(1);
  expect(parts.filter((_, index) => index % 2 === 0)).toEqual(['shop', 'database']);
  for (const part of parts.filter((_, index) => index % 2 === 1)) {
    expect(part).toContain('    cap_drop: [ALL]\n');
    expect(part).toContain('    security_opt: ["no-new-privileges:true"]\n');
    expect(part).toContain('    read_only: true\n');
    expect(part).not.toMatch(/privileged|network_mode|docker\.sock|cap_add:.*(SYS|NET|ALL)/);
  }
});
