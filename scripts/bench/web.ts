import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { findChromium } from '../../tests/support/chromium.ts';
import { isTrial } from './load.ts';
import { appendRows, today } from './record.ts';
import { inDemoShop } from './shop.ts';

const EVERY_PATH = ['/', '/category/5', '/how-to-order'];
/** One of them alone in a short quiet time: `npm run bench:web -- /category/5`. */
const PATHS = EVERY_PATH.filter((path) => process.argv.length < 3 || process.argv.includes(path));
if (PATHS.length === 0) throw new Error(`npm run bench:web -- ${EVERY_PATH.join(' | ')}`);

/** Odd, so that the middle one is a visit that took place. */
const VISITS = isTrial ? 1 : 5;
/** Nothing more comes by then. */
const QUIET_MS = 3_000;
/** Lighthouse's phone, its slow 4G and its slow processor. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LINE = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 209_715 };
const CPU_SLOWDOWN = 4;
/** Fetched when it is needed: it is heavy, and the project itself does not use it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const milliseconds = (time: number) => String(Math.round(time));

/** What one visit with an empty cache costs: bytes as they come over the line, milliseconds, CLS. */
const rows: [name: string, goal: string, key: string, write: (value: number) => string][] = [
  ['JavaScript, kB', '≤ 122', 'Script', kilobytes],
  ['CSS, kB', '≤ 15', 'Stylesheet', kilobytes],
  ['HTML, kB', '≤ 25', 'html', kilobytes],
  ['fonts, kB', '≤ 40', 'Font', kilobytes],
  ['pictures, kB', '', 'Image', kilobytes],
  ['all with headers, kB', '≤ 300', 'total', kilobytes],
  ['LCP, ms', '≤ 1.15 of the page without scripts', 'lcp', milliseconds],
  ['TBT, ms', '≤ 50 more than of the empty app', 'tbt', milliseconds],
  ['CLS', '≤ 0.01', 'cls', (value) => value.toFixed(3)],
  ['INP, ms', '≤ 1.5 of the empty app', 'inp', milliseconds],
];

type Cost = Record<string, number>;

const EMPTY_APP = `import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
function Component() {
  const [pressed, setPressed] = useState(0);
  return createElement('button', { onClick: () => setPressed(pressed + 1) }, 'Меню ', pressed);
}
const router = createMemoryRouter([{ path: '*', Component }]);
createRoot(document.body).render(createElement(RouterProvider, { router }));`;

/** Builds an app of the same router with one button, the reference of TBT and INP; returns an address that holds it. */
async function buildEmptyApp(): Promise<string> {
  const load = (id: string) => (id === 'empty-app' ? EMPTY_APP : undefined);
  const plugins = [{ name: 'empty-app', resolveId: (id: string) => load(id) && id, load }];
  const options = { write: false, rollupOptions: { input: 'empty-app' } };
  const built = await build({ configFile: false, logLevel: 'error', plugins, build: options });
  const { code } = (built as Rollup.RollupOutput).output[0];
  return `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html><body><script type="module">${code}</script>`)}`;
}

/** Opens an address once on a slow phone and presses what a buyer presses first; without `scripts` it only looks. */
async function visit(browser: Browser, address: string, scripts = true): Promise<Cost> {
  const context = await browser.newContext({ ...PHONE, locale: 'ru-RU' });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const cost: Cost = { Script: 0, Stylesheet: 0, Font: 0, Image: 0, total: 0 };
  const kinds = new Map<string, string>();
  line.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    cost[kind] = (cost[kind] ?? 0) + encodedDataLength;
  });
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    cost.total = (cost.total ?? 0) + encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (!scripts) await line.send('Network.setBlockedURLs', { urls: ['*.js'] });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(() => ({
    html: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
    ...(window as unknown as { watched: Cost }).watched,
  }));
  const loaded = { ...cost, ...seen };
  const inp = scripts ? await press(page) : 0;
  await context.close();
  return { ...loaded, inp };
}

/** The longest answer to a press: the menu, and the first thing into the cart where there is one. */
async function press(page: Page): Promise<number> {
  for (const name of ['Меню', 'В корзину']) {
    const button = page.getByRole('button', { name }).first();
    for (let turn = 0; turn < 2 && (await button.count()) > 0; turn += 1) await button.tap();
  }
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate(() => (window as unknown as { watched: { inp: number } }).watched.inp);
}

/** Runs in the page before anything of it: what the browser itself measures. */
function watch(): void {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const watched = { lcp: 0, tbt: 0, cls: 0, inp: 0 };
  Object.assign(window, { watched });
  const each = (type: string, use: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) use(entry as Entry);
    }).observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });
  each('largest-contentful-paint', ({ startTime }) => {
    watched.lcp = startTime;
  });
  each('longtask', ({ duration }) => {
    watched.tbt += Math.max(0, duration - 50);
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) watched.cls += value;
  });
  each('event', ({ duration, interactionId }) => {
    if (interactionId > 0) watched.inp = Math.max(watched.inp, duration);
  });
}

/** For each figure the middle of several visits. */
async function middle(visits: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let turn = 0; turn < VISITS; turn += 1) costs.push(await visits());
  const of = (key: string) => costs.map((cost) => cost[key] ?? 0).sort((a, b) => a - b)[VISITS >> 1] ?? 0;
  return Object.fromEntries(Object.keys(costs[0] ?? {}).map((key) => [key, of(key)]));
}

/** Lighthouse's four scores of an address, 0 to 100, and its own LCP in milliseconds; or why there are none. */
function lighthouse(address: string): [scores: string, lcp: string] {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const options = [
    ...['--quiet', '--output=json', '--output-path=stdout', `--only-categories=${categories.join(',')}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...options];
  const { stdout, stderr, error } = spawnSync('npm', args, {
    env: { ...process.env, CHROME_PATH: findChromium(), npm_config_loglevel: 'error' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  try {
    const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
    const scores = categories.map((name) => Math.round(report.categories[name].score * 100));
    return [scores.join(' '), milliseconds(report.audits['largest-contentful-paint'].numericValue)];
  } catch {
    return [`none: ${error?.message ?? stderr.trim().split('\n').at(-1)}`, '—'];
  }
}

await inDemoShop(async (shop, browser) => {
  const emptyApp = await buildEmptyApp();
  for (const path of PATHS) {
    const cost = await middle(() => visit(browser, shop.url + path));
    const still = await middle(() => visit(browser, shop.url + path, false));
    const empty = await middle(() => visit(browser, emptyApp));
    const [scores, ownLcp] = isTrial ? ['—', '—'] : lighthouse(shop.url + path);
    const figures = rows.map(([, , key, write]) => write(cost[key] ?? 0));
    console.log(path);
    for (const [index, [name, goal]] of rows.entries())
      console.log(`  ${name}: ${figures[index]} (goal ${goal || 'none'})`);
    console.log(`  the same page without scripts: LCP ${milliseconds(still.lcp ?? 0)} ms`);
    console.log(
      `  an empty app: TBT ${milliseconds(empty.tbt ?? 0)} ms, INP ${milliseconds(empty.inp ?? 0)} ms`,
    );
    console.log(`  Lighthouse: ${scores} (goal ≥ 96 100 100 100), its LCP ${ownLcp} ms`);
    await appendRows('Pages (`npm run bench:web`)', [[today(), `\`${path}\``, ...figures, scores, ownLcp]]);
  }
});
