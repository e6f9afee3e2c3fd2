import type { Browser, CDPSession, Page } from 'playwright-core';

/**
 * What one visit with an empty cache cost: bytes of each kind as they came over the line, all of them
 * together with their headers, milliseconds, CLS.
 */
export interface Visit {
  script: number;
  style: number;
  html: number;
  font: number;
  image: number;
  total: number;
  lcp: number;
  tbt: number;
  cls: number;
  inp: number;
}

/** Lighthouse's phone, its slow 4G and its slow processor. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const RTT_MS = 150;
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;
const CPU_SLOWDOWN = 4;

/** Nothing more comes by then, and whatever was heavy has shown itself. */
const QUIET_MS = 3_000;

const KINDS: Record<string, 'script' | 'style' | 'font' | 'image'> = {
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/** Opens an address once on a slow phone, presses what a buyer would press first, and answers the cost. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, locale: 'ru-RU' });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const bytes = await countBytes(line);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const weighed = { ...bytes };
  const seen = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { html: document?.encodedBodySize ?? 0, ...(window as unknown as Watched).watched };
  });
  const inp = await press(page);
  await context.close();
  return { ...weighed, ...seen, inp };
}

async function countBytes(line: CDPSession) {
  const bytes = { script: 0, style: 0, font: 0, image: 0, total: 0 };
  const kinds = new Map<string, string>();
  line.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = KINDS[kinds.get(requestId) ?? ''];
    if (kind) bytes[kind] += encodedDataLength;
  });
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes.total += encodedDataLength;
  });
  await line.send('Network.enable');
  return bytes;
}

/** The longest answer to a press, in milliseconds: the menu, and the first thing into the cart where there is one. */
async function press(page: Page): Promise<number> {
  const menu = page.getByRole('button', { name: 'Меню' });
  await menu.tap();
  await menu.tap();
  const add = page.getByRole('button', { name: 'В корзину' }).first();
  if ((await add.count()) > 0) {
    await add.tap();
    await add.tap();
  }
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate(() => (window as unknown as Watched).watched.inp);
}

interface Watched {
  watched: { lcp: number; tbt: number; cls: number; inp: number };
}

/** Runs in the page before anything of it: what the browser itself measures. */
function watch(): void {
  const watched = { lcp: 0, tbt: 0, cls: 0, inp: 0 };
  (window as unknown as Watched).watched = watched;
  const each = (type: string, use: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) use(entry as Entry);
    }).observe({ type, buffered: true, ...more });

  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    interactionId: number;
  }
  each('largest-contentful-paint', ({ startTime }) => {
    watched.lcp = startTime;
  });
  each('longtask', ({ duration }) => {
    watched.tbt += Math.max(0, duration - 50);
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) watched.cls += value;
  });
  each(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId > 0) watched.inp = Math.max(watched.inp, duration);
    },
    { durationThreshold: 16 },
  );
}
