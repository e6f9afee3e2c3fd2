import type { Reporter, TestCase } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { findPrograms } from './postgres.ts';

/** Says in the last lines of a run what was skipped for want of a program, and how to get it. */
export class LeftOut implements Reporter {
  #skipped = 0;

  constructor() {
    process.once('exit', () => this.#say());
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'skipped') this.#skipped += 1;
  }

  #say(): void {
    const missing = this.#skipped > 0 ? missingPrograms() : [];
    if (missing.length > 0) console.log(missing.join('\n'));
  }
}

function missingPrograms(): string[] {
  const missing: string[] = [];
  if (!process.env.TEST_DATABASE_URL && findPrograms() === undefined) {
    missing.push(
      'PostgreSQL здесь нет: проверки HTTP прошли на встроенной базе, а те, которым нужен он сам, пропущены. Поставьте его (apt-get install postgresql) или задайте TEST_DATABASE_URL.',
    );
  }
  try {
    findChromium();
  } catch {
    missing.push(
      'Пропущены проверки в браузере: Chromium здесь нет. Поставьте (apt-get install chromium) или задайте CHROMIUM_PATH.',
    );
  }
  return missing;
}
