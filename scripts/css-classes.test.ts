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

it.each([
  ['src/a.tsx', "import own from './own.module.css';\n<p className={own.lost} />;", 'src/own.module.css'],
  ['src/a.tsx', "import { a, cardStyles as card } from './doors.ts';\ncard.lost;", 'src/card.module.css'],
  ['src/a.tsx', "import card from './card.module.css';\n[card.lost, card.lost];", 'src/card.module.css'],
  ['src/own.module.css', '.own { composes: card lost from "./card.module.css"; }', 'src/card.module.css'],
  ['src/card.module.css', '/* .card */ .sheet { background: url(a.card); }', 'src/card.module.css'],
])('%s may not say %j', async (file, text, style) => {
  await write(file, text);
  const [complaint, ...others] = await findMissingClasses(folder.path);
  expect(others).toEqual([]);
  expect(complaint).toMatch(new RegExp(`: в ${style} нет класса (lost|card);`));
});
