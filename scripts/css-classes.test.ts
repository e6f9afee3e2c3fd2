import { expect, it } from 'vitest';
import { findMissingClasses } from './css-classes.ts';
import { plantedFolder } from './planted-folder.ts';

const folder = plantedFolder({
  'src/card.module.css': '.card { margin: 0.5rem; }\n:where(.sheet) > b { color: red; }',
  'src/own.module.css': '.own {\n  composes: card from "./card.module.css";\n}',
  'src/doors.ts': "export { default as cardStyles } from './card.module.css';",
});
const { write } = folder;

it('classes that are there are fine, and whatever is no class', async () => {
  await write('src/a.tsx', "import own from './own.module.css';\nrow.own.lost; classes(own.own, own[kind]);");
  await write('src/b.tsx', "import { cardStyles as card } from './doors.ts';\n[card.card, card.sheet];");
  expect(await findMissingClasses(folder.path)).toEqual([]);
});

const own = 'src/own.module.css';
const card = 'src/card.module.css';
const screens = {
  "import own from './own.module.css';\n<p className={own.lost} />;": own,
  "import { a, cardStyles as card } from './doors.ts';\ncard.lost;": card,
  "import card from './card.module.css';\n[card.lost, card.lost];": card,
};

it.each<[string, string, string]>([
  ...Object.entries(screens).map(([text, style]): [string, string, string] => ['src/a.tsx', text, style]),
  [own, '.own { composes: card lost from "./card.module.css"; }', card],
  [card, '/* .card */ .sheet { background: url(a.card); }', card],
])('%s may not say %j', async (file, text, style) => {
  await write(file, text);
  const [complaint, ...others] = await findMissingClasses(folder.path);
  expect(others).toEqual([]);
  expect(complaint).toMatch(new RegExp(`: в ${style} нет класса (lost|card);`));
});
