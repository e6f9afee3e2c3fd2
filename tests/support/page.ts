import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as axeCore from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { sharedChromium } from './chromium.ts';
import { FULL } from './safety.ts';
import type { Shop } from './shop.ts';
import { Tabs } from './tabs.ts';

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 900 };

/** How a person looks at the shop: on a desktop unless told otherwise. */
export interface View
  extends Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'hasTouch' | 'bypassCSP'> {
  /** What the browser's local storage holds before the first page. */
  storage?: Record<string, string>;
  /** The story is about what the browser has not read yet. */
  fresh?: boolean;
  /** Complaints this story is about, such as that of a call which must fail; any other fails the test. */
  expected?: RegExp[];
}

/** Opens a page of the shop in a browser of its own; it is alive, as after each later `goto` and `reload`, unless scripts are off. */
export type OpenPage = (path: string, view?: View) => Promise<Page>;

/**
 * A browser for the stories of one group. Each warning and error on the console of its pages, and every
 * error in them, fails the test that opened them; a hydration mismatch is such an error.
 */
export function pagesOf(shop: () => Pick<Shop, 'url'>): OpenPage {
  const tabs = new Tabs(sharedChromium);
  let complaints: string[] = [];
  let opened: Page[] = [];

  afterEach(async ({ task }) => {
    const heard = complaints;
    const failed = task.result?.state === 'fail' || heard.length > 0;
    if (failed) for (const page of opened) console.log(await textOf(page));
    complaints = [];
    opened = [];
    await tabs.takeBack(failed);
    expect(heard, 'complaints of the pages').toEqual([]);
  });

  return async (path, { storage = {}, fresh = false, expected = [], ...view } = {}) => {
    const page = await tabs.lend({ viewport: DESKTOP, baseURL: shop().url, ...view }, storage, fresh);
    const complain = (words: string) => {
      if (!expected.some((pattern) => pattern.test(words))) complaints.push(words);
    };
    page.on('console', (message) => {
      // Advice of one browser version (verbose, info) is no fault of the page.
      if (!['error', 'warning'].includes(message.type())) return;
      // Judged by the clock of a busy machine.
      if (message.text().includes('preloaded using link preload but not used within a few seconds')) return;
      complain(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complain(error.message));
    opened.push(page);
    await page.goto(path);
    return page;
  };
}

/** What a page of a failed test says, for whoever reads the log. */
async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText).catch(String);
  return `${page.url()}\n${text.replace(/\n\s*\n/g, '\n').slice(0, 3_000)}`;
}

/** The local storage of a browser in which somebody is signed in. */
export const signedIn = (token: string) => ({ token });

/** Waits out what is on its way from one look to another: half-way colours are nobody's choice. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What WCAG 2.2 AA has against the page as it stands, or only the `rules` named: one line for each rule
 * and place. From then on nothing moves in it.
 */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  // What begins to fade after the waiting, as when a response comes late, has faded at once. Each change of how a
  // page is seen draws it anew, which takes half as long as looking at it.
  const moves = () => page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (await moves()) await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilStill(page);
  // Through the debugger, which the page's own policy does not bind; half a megabyte is sent to a page once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // What stands half under a sticky bar can be scrolled out from under it: the bars stay at their place.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' });
    const { violations } = await axe.run(document, {
      runOnly: only
        ? { type: 'rule', values: only }
        : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
    });
    for (const { style } of bars) Object.assign(style, { position: '', inset: '' });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary}`),
    );
  }, rules);
}

type Theme = 'light' | 'dark';

/** What WCAG 2.2 AA has against the page in light and dark, and how far it can be pushed sideways: a line each. */
export async function axeInThemes(page: Page, themes: Theme[] = ['light', 'dark']): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    // Colours that need not fade into each other need not be waited for.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Another theme changes nothing but colours.
    const complaints = await axe(page, colorScheme === themes[0] ? undefined : ['color-contrast']);
    found.push(...complaints.map((line) => `${colorScheme}: ${line}`));
  }
  const sideways = await sidewaysScroll(page);
  return sideways === 0 ? found : [...found, `${sideways} px sideways`];
}

/**
 * The same on a desktop and then on a phone, where the page stays; `prepare` is done to each first. The short form
 * looks at a light desktop and a dark phone.
 */
export async function axeOnScreens(
  page: Page,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await prepare?.(page);
    const themes: Theme[] = FULL ? ['light', 'dark'] : [viewport === PHONE ? 'dark' : 'light'];
    found.push(...(await axeInThemes(page, themes)).map((line) => `${viewport.width}, ${line}`));
  }
  return found;
}

/** How far the page can be pushed sideways, in pixels; 0 when it fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The cumulative layout shift of the page so far, what follows a press left out, and what moves within `besides` alone. */
export function layoutShift(page: Page, besides?: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const isBesides = ({ node }: { node: Node | null }) =>
          selector !== undefined &&
          Boolean((node instanceof Element ? node : node?.parentElement)?.closest(selector));
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
            const isLeftOut = entry.sources.length > 0 && entry.sources.every(isBesides);
            if (!entry.hadRecentInput && !isLeftOut) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        interface Shift {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        }
        // Buffered entries arrive in a task of their own.
        setTimeout(() => resolve(sum), 200);
      }),
    besides,
  );
}
