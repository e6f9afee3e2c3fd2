import { hostname } from 'node:os';
import type { Config } from '../platform/config/config.ts';

/** How the log numbers what it says. */
const LEVELS = { info: 30, warn: 40 };

/** Says a line at any LOG_LEVEL: in words on a terminal, elsewhere as a line of the JSON log. */
export function printToOperator(line: string, level: keyof typeof LEVELS = 'info'): void {
  if (process.stdout.isTTY) {
    console.log(line);
    return;
  }
  const { pid } = process;
  console.log(
    JSON.stringify({
      ...{ level: LEVELS[level], time: Date.now(), pid, hostname: hostname() },
      ...{ greeting: true, msg: line.replace(/ {2,}/g, ' ') },
    }),
  );
}

/** Shows a password that was made up, once, beside the log: no log ever holds one. */
export function printGeneratedPassword(email: string, password: string): void {
  const line = `Администратор:  ${email}, пароль ${password} (показан один раз — запишите)`;
  if (process.stdout.isTTY) console.log(line);
  else console.error(line);
}

interface Started {
  kind: 'postgres' | 'embedded';
  port: number;
  passwordShown: boolean;
  /** The variables of the shop's own details that still hold their sample values. */
  samples: string[];
}

/** Says where the shop is and what is still to be done about it. */
export function printStartupBanner(config: Config, { kind, port, passwordShown, samples }: Started): void {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST;
  const terminal = process.stdout.isTTY;
  if (terminal) printToOperator('');
  printToOperator(`Магазин открыт: ${config.PUBLIC_URL ?? `http://${host}:${port}`}`);
  // Of people the log knows numbers alone.
  if (terminal) {
    printToOperator(
      passwordShown
        ? 'Администратор:  почта и пароль — строкой выше'
        : `Администратор:  ${config.ADMIN_EMAIL}, пароль задан раньше`,
    );
  }
  if (kind === 'postgres') printToOperator('База:           PostgreSQL');
  else {
    printToOperator(
      'База:           встроенная, для знакомства: при отключении питания последние заказы могут пропасть. Для работы задайте DATABASE_URL.',
      'warn',
    );
  }
  if (kind === 'postgres' && !config.given.has('JWT_SECRET')) {
    printToOperator(
      `Ключ подписи:   создан в ${config.DATA_DIR}; нескольким процессам задайте один JWT_SECRET.`,
      'warn',
    );
  }
  if (samples.length > 0) {
    printToOperator(
      `Замените образцы: ${samples.join(', ')} (на странице /admin/settings или см. .env.example)`,
      'warn',
    );
  }
}
