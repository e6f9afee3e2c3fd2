import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findMissingClasses } from './css-classes.ts';

let folder = '';

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classes-'));
  await write('src/card.module.css', '.card { margin: 0.5rem; }\n:where(.sheet) > b { color: red; }');
  await write('src/own.module.css', '.own {\n  composes: card from "./card.module.css";\n}');
  await write('src/doors.ts', "export { default as cardStyles } from './card.module.css';");
});
afterEach(() => rm(folder, { recursive: true }));

it('classes that are there are fine, and whatever is no class', async () => {
  await write('src/a.tsx', "import own from './own.module.css';\nrow.own.lost; classes(own.own, own[kind]);");
  await write('src/b.tsx', "import { cardStyles as card } from './doors.ts';\n[card.card, card.sheet];");
  expect(await findMissingClasses(folder)).toEqual([]);
});

it.each([
  ['src/a.tsx', "import own from './own.module.css';\n<p className={own.lost} />;", 'src/own.module.css'],
  ['src/a.tsx', "import { a, cardStyles as card } from './doors.ts';\ncard.lost;", 'src/card.module.css'],
  ['src/a.tsx', "import card from './card.module.css';\n[card.lost, card.lost];", 'src/card.module.css'],
  ['src/own.module.css', '.own { composes: card lost from "./card.module.css"; }', 'src/card.module.css'],
  ['src/card.module.css', '/* .card */ .sheet { background: url(a.card); }', 'src/card.module.css'],
])('%s may not say %j', async (file, text, style) => {
  await write(file, text);
  const [complaint, ...others] = await findMissingClasses(folder);
  expect(others).toEqual([]);
  expect(complaint).toMatch(new RegExp(`: в ${style} нет класса (lost|card);`));
});
