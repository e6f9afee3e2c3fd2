import { defineConfig } from 'vitest/config';
import { FileOrder } from './tests/support/file-order.ts';
import { LeftOut } from './tests/support/left-out.ts';
import { SecondTries } from './tests/support/second-tries.ts';

/** Full counts are judged by the clock too, so that each has the machine to itself and no second chance. */
const full = process.env.SAFETY === 'full' || process.env.FUZZ_RUNS !== undefined;

const drillNamed = process.argv.some((word) => word.includes('drills'));

// A machine that is busy with others may miss a moment: in the common run what fails is tried once more, and
// the last lines name it. RETRIES=0 gives nobody a second chance; FAIL_FIRST=1 makes everybody need one.
const retries = Number(process.env.RETRIES ?? (full ? 0 : 1));

// Far from Moscow and with days of its own: whoever takes the machine's day for Moscow's is found out.
const ZONE = 'America/New_York';

export default defineConfig({
  // As in the build: that React knows no other.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          // Drills are long however few their rounds: `npm run test:safety` has them, and who names one.
          exclude: ['**/node_modules/**', ...(full || drillNamed ? [] : ['tests/drills/**'])],
          globalSetup: 'tests/support/global-setup.ts',
          // React draws the pages as it does for people, without the checks for its developers.
          env: { TZ: ZONE, NODE_ENV: 'production' },
          setupFiles: ['tests/support/await-pages.ts', 'tests/support/fail-first.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          retry: 0,
          env: { TZ: ZONE, NODE_ENV: 'test' },
          setupFiles: 'tests/component/setup.ts',
        },
      },
    ],
    pool: 'forks',
    // As for the processes of the tests (QUICK_WASM): the embedded database of a story lives for seconds.
    execArgv: ['--liftoff-only'],
    // Thrice the cores of a small machine: stories wait a good part of their time.
    maxWorkers: full ? 1 : 6,
    // The server's modules are loaded and Chromium is started once a worker, not once a file.
    isolate: false,
    sequence: { sequencer: FileOrder },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine draws late; what never comes still fails.
    expect: { poll: { timeout: 10_000 } },
    retry: retries,
    reporters: ['default', new SecondTries(retries), new LeftOut()],
    // The built pages are served as they are, never transformed.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
