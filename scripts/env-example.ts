import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { configVariables } from '../src/platform/config/config-variables.ts';

const file = fileURLToPath(new URL('../.env.example', import.meta.url));

/** The text of .env.example: every variable with its meaning and its default. */
function makeEnvExample(): string {
  const head =
    '# Настройки магазина. Скопируйте в .env и раскомментируйте нужное.\n# Создано из src/platform/config/config-variables.ts командой npm run env-example; руками не править.\n';
  const lines = Object.entries(configVariables).map(
    ([name, { about, shown }]) => `\n# ${about}\n# ${name}=${/\s/.test(shown) ? `"${shown}"` : shown}\n`,
  );
  return head + lines.join('');
}

/** Returns a complaint where .env.example is out of date. */
export async function findStaleExample(): Promise<string[]> {
  const isFresh = (await readFile(file, 'utf8').catch(() => '')) === makeEnvExample();
  return isFresh ? [] : ['.env.example is out of date; npm run env-example'];
}

if (import.meta.main) await writeFile(file, makeEnvExample());
