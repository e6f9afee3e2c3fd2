import type { Reporter, TestCase } from 'vitest/node';

/**
 * Says at the very end of a run which tests passed only when they were tried again and what was wrong at first, and
 * ends it red: each of them is a defect to mend.
 */
export class SecondTries implements Reporter {
  readonly #retries: number;
  readonly #names: string[] = [];

  constructor(retries: number) {
    this.#retries = retries;
    // After every other reporter, and after what is said when the databases are put away.
    process.once('exit', () => {
      console.log(this.#lines().join('\n'));
      if (this.#names.length > 0 && !process.env.FAIL_FIRST) process.exitCode ||= 1;
    });
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    if (error !== undefined) this.#names.push(`  ${error.message.slice(0, 300)}`);
  }

  #lines(): string[] {
    if (this.#retries === 0) return ['Вторых попыток не давали.'];
    if (process.env.FAIL_FIRST) return ['FAIL_FIRST: первая попытка каждой проверки провалена нарочно.'];
    if (this.#names.length === 0) return ['Со второй попытки не прошёл никто.'];
    return ['Только со второй попытки прошли:', ...this.#names.map((name) => `  ${name}`)];
  }
}
