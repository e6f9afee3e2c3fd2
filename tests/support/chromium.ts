import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

// First the one without windows of its own: it takes little more than half the processor's time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/**
 * The Chromium to test with: CHROMIUM_PATH, PATH, Debian's folders, or one that Playwright has
 * installed. Throws with what to do when there is none.
 */
export function findChromium(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/lib/chromium',
    '/snap/bin',
  ];
  const paths = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    chromium.executablePath(),
  ];
  const found = paths.find((path) => path !== '' && existsSync(path));
  if (found === undefined) throw new Error('Chromium не найден: установите его или задайте CHROMIUM_PATH');
  return found;
}

/** Whether there is a Chromium; with CI=true its absence is an error, elsewhere it is said aloud. */
export function chromiumIsHere(): boolean {
  try {
    findChromium();
    return true;
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(`${(error as Error).message}. Проверки в браузере пропущены.`);
    return false;
  }
}

/** Starts Chromium without a window and without traffic of its own; `more` is what else its command line says. */
export function launchChromium(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      // Its sandbox does not work for root; for anybody else it stays.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // Drawn by the processor without the detour of playing a graphics card.
      '--disable-software-rasterizer',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

let shared: Promise<Browser> | undefined;

/** One Chromium for all stories of a worker, which takes it along when it ends; each opens contexts of its own. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium([
    // No page of a story lives so long that compiling its scripts twice more would pay.
    '--js-flags=--no-maglev,--no-opt',
    // What the first page has compiled serves the second; by itself the browser would wait for the third. The
    // mouse is what Playwright says here, which this word would replace.
    `--blink-settings=${MOUSE},v8CacheOptions=3`,
  ]);
  return shared;
}
