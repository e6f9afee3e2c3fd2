import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { findBankAccountErrors, type SettingName, settingDefinitions } from '../../contract/shop-settings.ts';
import { errorCodeOf } from '../database/database-errors.ts';
import { configVariables } from './config-variables.ts';

/** A start that cannot go on: shown as one line that says what to do, without a stack. */
export class StartError extends Error {}

type Values = { [Name in keyof typeof configVariables]: z.output<(typeof configVariables)[Name]['rule']> };

/** The configuration of one process, checked and complete. */
export interface Config extends Omit<Values, 'JWT_SECRET' | 'DEMO_DATA'> {
  /** At least 32 bytes; from the environment, or made once and stored in `DATA_DIR`. */
  JWT_SECRET: Uint8Array;
  /** Unset means: yes for a fresh embedded database, no for PostgreSQL. */
  DEMO_DATA: boolean;
  /** The variables that the environment sets: the administrators' screen changes none of them. */
  given: ReadonlySet<string>;
}

export type Environment = Record<string, string | undefined>;

/** Reads the environment and makes `DATA_DIR` and its secret. @throws StartError that names the first bad variable. */
export function readConfig(env: Environment): Config {
  const config = readConfigWithoutSecret(env);
  return {
    ...config,
    JWT_SECRET: env.JWT_SECRET ? new TextEncoder().encode(env.JWT_SECRET) : storedSecret(config.DATA_DIR),
  };
}

/** Every variable that is bad, a line each: it names the variable and says what is right. */
export function listConfigVariableErrors(env: Environment): string[] {
  return readVariables(env).complaints;
}

/** The same as `readConfig` for who only looks: nothing is made. @throws StartError for the first bad variable */
export function readConfigWithoutSecret(env: Environment): Omit<Config, 'JWT_SECRET'> {
  const { values, given, complaints } = readVariables(env);
  if (complaints[0] !== undefined) throw new StartError(complaints[0]);
  const config = values as Values;
  if (config.TRUST_PROXY && config.PUBLIC_URL === undefined) {
    throw new StartError(
      'PUBLIC_URL: за прокси (TRUST_PROXY=true) задайте адрес, который видят люди, например https://shop.example',
    );
  }
  refuseHalfOfMail(config);
  return { ...config, given, DEMO_DATA: config.DEMO_DATA ?? config.DATABASE_URL === undefined };
}

function readVariables(env: Environment) {
  const values: Record<string, unknown> = {};
  const given = new Set<string>();
  const complaints: string[] = [];
  for (const [name, { rule }] of Object.entries(configVariables)) {
    const value = env[name];
    const unset = value === '' && !name.startsWith('SHOP_ADVERT_');
    const read = rule.safeParse(unset ? undefined : value);
    if (!read.success) complaints.push(`${name}: ${read.error.issues[0]?.message ?? 'неверное значение'}`);
    else values[name] = read.data;
    if (value !== undefined && !unset) given.add(name);
  }
  if (complaints.length === 0) complaints.push(...listAccountComplaints(values as Values));
  return { values, given, complaints };
}

/** Of each account that is none of the bank with the BIC a line. */
function listAccountComplaints(values: Values): string[] {
  return Object.entries(findBankAccountErrors(values)).map(
    ([name, message]) => `${settingDefinitions[name as SettingName].variable}: ${message}`,
  );
}

/** Mail needs a server, a sender, and an address for the links in it: that of a request may be forged. */
function refuseHalfOfMail({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Values): void {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return;
  if (SMTP_URL === undefined) throw new StartError('SMTP_URL: задан MAIL_FROM, но не почтовый сервер');
  if (MAIL_FROM === undefined)
    throw new StartError('MAIL_FROM: задан SMTP_URL, но не сказано, от кого письма');
  if (PUBLIC_URL === undefined) {
    throw new StartError(
      'PUBLIC_URL: для писем (SMTP_URL) задайте адрес, который видят люди, например https://shop.example',
    );
  }
}

function storedSecret(dataDir: string): Uint8Array {
  const file = join(dataDir, 'jwt-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) {
      // Put in place whole, and once: a start may be killed meanwhile, and another one at work beside it.
      const fresh = `${file}.${process.pid}`;
      writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
      try {
        linkSync(fresh, file);
      } catch (error) {
        if (errorCodeOf(error) !== 'EEXIST') throw error;
      } finally {
        rmSync(fresh);
      }
    }
  } catch (error) {
    throw unusable(dataDir, error);
  }
  let secret: Uint8Array;
  try {
    // Windows has no such rights: there the folder is the user's own.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new StartError(
        `DATA_DIR: ключ подписи в файле ${file} могут прочесть другие. Закройте его: chmod 600 ${file}; если его уже видели чужие, удалите — всем придётся войти заново.`,
      );
    }
    secret = new TextEncoder().encode(readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof StartError ? error : unusable(dataDir, error);
  }
  // An empty or shortened file would be a key that anybody can guess.
  if (secret.length < 32) {
    throw new StartError(`DATA_DIR: ключ подписи в файле ${file} испорчен. Удалите файл и запустите снова.`);
  }
  return secret;
}

function unusable(dataDir: string, error: unknown): StartError {
  const { code } = error as NodeJS.ErrnoException;
  const advice = code === 'ENOSPC' ? 'Освободите место на диске' : 'Проверьте права';
  return new StartError(`DATA_DIR: папка ${dataDir} недоступна (${code}). ${advice} или задайте другую.`);
}
