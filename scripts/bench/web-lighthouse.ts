import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { findChromium } from '../../tests/support/chromium.ts';

/** Fetched when it is needed: it is heavy, and the project itself does not use it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

export interface Scores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
}

/** Lighthouse's four scores of an address, 0 to 100, and its own LCP in milliseconds; or why there are none. */
export async function lighthouse(address: string): Promise<{ scores: Scores; lcp: number } | string> {
  const program = spawn(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address],
      ...['--quiet', '--output=json', '--output-path=stdout'],
      '--only-categories=performance,accessibility,best-practices,seo',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium(), npm_config_loglevel: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    },
  );
  const failed = new Promise<string>((resolve) => program.once('error', (error) => resolve(error.message)));
  const output = Promise.all([text(program.stdout), text(program.stderr)]);
  const answer = await Promise.race([output, failed]);
  if (typeof answer === 'string') return answer;
  const [report, complaints] = answer;
  try {
    const { categories, audits } = JSON.parse(report.slice(report.indexOf('{')));
    const score = (name: keyof Scores) => Math.round(categories[name].score * 100);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lcp: audits['largest-contentful-paint'].numericValue,
    };
  } catch {
    return complaints.trim().split('\n').at(-1) || 'не запустился';
  }
}
