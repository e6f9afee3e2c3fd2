import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { computeEditDistance } from '../../lib/text/compute-edit-distance.ts';
import { type Config, type Environment, readConfig, StartError } from './config.ts';
import { configVariables } from './config-variables.ts';

/** What else may stand in the same file: of the containers, of Node, of PostgreSQL's and the system's own programs. */
const OF_OTHERS =
  /^(POSTGRES_PASSWORD|COMPOSE_\w+|DOCKER_\w+|NODE_\w+|PG\w+|TZ|LANG|LC_\w+|MALLOC_ARENA_MAX)$/;

/** A whole environment is full of other people's names; only ours begin like this. */
const OURS = /^(SHOP|RETENTION)_/;

/** `NAME=value#rest`, not in quotes: all that follows the sign would be lost. With a space before it, it is a comment. */
const CUT_OFF = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!['"`\s])[^#\r\n]*[^\s#]#/m;

/**
 * Reads `.env`, where there is one, into the environment and makes the configuration of both. What the
 * environment says itself comes first. `warnings` are Russian lines about names that nothing reads.
 * @throws StartError for the first variable that is bad, and for a file that cannot be read as it was meant.
 */
export function loadConfigWithEnvFile(): { config: Config; warnings: string[] } {
  const warnings = loadEnvFile();
  return { config: readConfig(process.env), warnings };
}

/** The first half of it: fills the environment, and returns the warnings. @throws StartError */
export function loadEnvFile(env: Environment = process.env, file = '.env'): string[] {
  const inFile = parseEnv(readText(file));
  const strangers = [
    ...Object.keys(inFile).filter((name) => !OF_OTHERS.test(name)),
    ...Object.keys(env).filter((name) => OURS.test(name) && !(name in inFile)),
  ].filter((name) => !(name in configVariables));
  for (const [name, value] of Object.entries(inFile)) env[name] ??= value;
  return strangers.map((name) => {
    const known = nearest(name);
    const hint = known === undefined ? 'Все имена — в .env.example.' : `Возможно, ${known}?`;
    return `${name}: такой переменной у магазина нет, она ничего не меняет. ${hint}`;
  });
}

/** The file's text; empty where there is none. A mark of the byte order is no part of the first name. */
function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new StartError(
      `${file}: файл не прочитать (${code}). Проверьте права: его читает тот, кто запускает магазин.`,
    );
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new TypeError();
  } catch {
    throw new StartError(`${file}: файл не в UTF-8. Сохраните его в этой кодировке.`);
  }
  const name = CUT_OFF.exec(text)?.[1];
  if (name !== undefined) {
    throw new StartError(
      `${name}: в ${file} у значения есть знак #, и всё после него пропало бы. Возьмите значение в кавычки.`,
    );
  }
  return text;
}

/** The known name that differs by a slip or two; undefined where none is near. */
function nearest(name: string): string | undefined {
  const ranked = Object.keys(configVariables)
    .map((known) => ({ known, typos: computeEditDistance(name.toUpperCase(), known) }))
    .sort((one, other) => one.typos - other.typos)[0];
  return ranked !== undefined && ranked.typos <= Math.max(1, name.length / 4) ? ranked.known : undefined;
}
