import { readFile, writeFile } from 'node:fs/promises';
import { variables } from '../src/platform/config/config-variables.ts';

const target = new URL('../.env.example', import.meta.url);

/** The text of .env.example: every variable with its meaning and its default. */
function makeEnvExample(): string {
  const head =
    '# Настройки магазина. Скопируйте в .env и раскомментируйте нужное.\n# Создано из src/platform/config/config-variables.ts командой npm run map; руками не править.\n';
  const lines = Object.entries(variables).map(
    ([name, { about, shown }]) => `\n# ${about}\n# ${name}=${/\s/.test(shown) ? `"${shown}"` : shown}\n`,
  );
  return head + lines.join('');
}

/** True when .env.example says what the code says. */
export async function isEnvExampleFresh(): Promise<boolean> {
  return (await readFile(target, 'utf8').catch(() => '')) === makeEnvExample();
}

/** Writes .env.example anew. */
export async function writeEnvExample(): Promise<void> {
  await writeFile(target, makeEnvExample());
}
