import { existsSync } from 'node:fs';
import { forgetDaily } from '../features/account/account.server.ts';
import { firstAdministratorCanBeMade, makeFirstAdministrator } from '../features/accounts/accounts.server.ts';
import { readSettings } from '../features/admin/admin.server.ts';
import { isSample, settingNames, settings } from '../shared/contract/shop-settings.ts';
import { type Config, readConfig, StartError } from '../shared/server/config.ts';
import { openDatabase } from '../shared/server/database.ts';
import type { Services } from '../shared/server/handle.ts';
import { migrate } from '../shared/server/migrate.ts';
import { fillWithDemoData } from './demo/demo-data.ts';
import { createServer, type PageSource } from './server.ts';

/** A drain may take this long before the process ends all the same. */
const DRAIN_MS = 9_000;

/** Connections that wait to be taken in. A crowd past that would knock again only after a second. */
const BACKLOG = 4_096;

/**
 * Starts the shop: configuration, database, schema, first administrator, examples, server; says on
 * the terminal where it is and how to sign in. Whatever cannot be helped here ends in one line and
 * exit code 1.
 */
export async function start(loadPages: () => Promise<PageSource>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    const database = await openDatabase(config);
    await migrate(database.unhurried);
    const services = { db: database.db, config };
    await firstAdministratorCanBeMade(services);
    if (config.DEMO_DATA) await fillWithDemoData(database.db, (line) => console.log(line));
    const server = await createServer(services, await loadPages());
    forgetDaily(server, services);
    stopOnSignal(async (signal) => {
      // Ctrl+C is pressed by somebody who waits for it.
      if (signal === 'SIGTERM') await server.sayGoodbye();
      await server.close();
      await database.close();
    });
    const { PORT: port, HOST: host } = config;
    await server.listen({ port, host, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(error, config);
    });
    // Only now: the password that is made up is shown once, and a start that failed would have shown it to nobody.
    const made = await makeFirstAdministrator(services, sayPassword);
    const address = server.server.address();
    const listensAt = typeof address === 'object' && address ? address.port : port;
    const samples = await samplesInPlace(services);
    sayWhereWeAre(config, { kind: database.kind, port: listensAt, passwordShown: made, samples });
    process.send?.('open');
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let closing = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await close(signal);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // Whoever watches over this process (scripts/supervise.mjs) was killed.
  process.on('disconnect', () => stop('SIGTERM'));
}

function listenError(error: NodeJS.ErrnoException, { PORT, HOST }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `PORT: порт ${PORT} занят. Остановите другую программу или задайте другой: PORT=3001`,
    );
  }
  if (error.code === 'EACCES') return new StartError(`PORT: нет прав слушать порт ${PORT}. Задайте от 1024.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST: адреса ${HOST} на этой машине нет`);
  }
  return error;
}

function sayPassword(email: string, password: string): void {
  console.log(`Администратор:  ${email}, пароль ${password} (показан один раз — запишите)`);
}

interface Started {
  kind: 'postgres' | 'embedded';
  port: number;
  passwordShown: boolean;
  /** The variables of the shop's own details that still hold their sample values. */
  samples: string[];
}

function sayWhereWeAre(config: Config, { kind, port, passwordShown, samples }: Started): void {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST;
  const lines = [
    '',
    `Магазин открыт: ${config.PUBLIC_URL ?? `http://${host}:${port}`}`,
    passwordShown
      ? 'Администратор:  почта и пароль — строкой выше'
      : `Администратор:  ${config.ADMIN_EMAIL}, пароль задан раньше`,
    kind === 'embedded'
      ? 'База:           встроенная, для знакомства: при отключении питания последние заказы могут пропасть. Для работы задайте DATABASE_URL.'
      : 'База:           PostgreSQL',
  ];
  if (kind === 'postgres' && !process.env.JWT_SECRET) {
    lines.push(`Ключ подписи:   создан в ${config.DATA_DIR}; нескольким процессам задайте один JWT_SECRET.`);
  }
  if (samples.length > 0) {
    lines.push(`Замените образцы: ${samples.join(', ')} (на странице /admin/settings или см. .env.example)`);
  }
  console.log(lines.join('\n'));
}

async function samplesInPlace({ db, config }: Services): Promise<string[]> {
  const now = await readSettings(db, config);
  return settingNames
    .filter((name) => isSample(name, now[settings[name].variable]))
    .map((name) => settings[name].variable);
}
