import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A tab, alone in a browser of its own. */
interface Tab {
  page: Page;
  /** Forgets the pages that were shown in it. */
  forgetHistory(): Promise<unknown>;
  /** Puts into the storage what its story begins with; that can be taken back. */
  fill(storage: Record<string, string>): Promise<Filling>;
  filling: Filling | undefined;
  /** Whether nothing was done to it that lasts. */
  isPlain(): boolean;
}

type Filling = Awaited<ReturnType<Page['addInitScript']>>;

/** What is done to a page or its browser for good: a story that does any of it takes its tab along. */
const LASTING = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'addCookies'],
  ...['grantPermissions', 'setExtraHTTPHeaders', 'setGeolocation'],
];
const LASTING_CLOCKS = ['install', 'setFixedTime', 'setSystemTime'];

const HEARD = [
  ...['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response', 'framenavigated'],
  ...['dialog', 'download', 'popup', 'websocket', 'load', 'domcontentloaded'],
];

/** How a browser sees the world that was told nothing. */
const PLAIN_MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/** Where the tabs of a worker wait for their next story, whichever its file: its shops have one address in turn. */
let free: { address: string; tab: Tab }[] = [];

/**
 * Tabs for the stories of one group, each as good as new. One that its story left plain is emptied and lent
 * again: a browser that has read nothing yet spends most of a short story's time on reading the scripts.
 */
export class Tabs {
  readonly #browser: () => Promise<Browser>;
  #lent: { address: string; tab: Tab }[] = [];

  constructor(browser: () => Promise<Browser>) {
    this.#browser = browser;
  }

  /**
   * A tab that has nothing stored; its first page will find `storage` in its local storage. `fresh` asks for one
   * that has read nothing yet.
   */
  async lend(options: BrowserContextOptions, storage: Record<string, string>, fresh: boolean): Promise<Page> {
    const { viewport, ...lasting } = options;
    const { baseURL = '', ...other } = lasting;
    const address = fresh ? '' : `${baseURL} ${JSON.stringify(other)}`;
    // The shops of these are gone.
    const gone = free.filter((tab) => !tab.address.startsWith(`${baseURL} `));
    await Promise.all(gone.map(({ tab }) => tab.page.context().close()));
    free = free.filter((tab) => !gone.includes(tab));
    const at = free.findIndex((tab) => tab.address === address);
    const lent = free.splice(at, at < 0 ? 0 : 1)[0] ?? { address, tab: await this.#open(lasting) };
    this.#lent.push(lent);
    const { page } = lent.tab;
    if (viewport) await page.setViewportSize(viewport);
    lent.tab.filling = await lent.tab.fill(storage);
    return page;
  }

  /** After a story: its tabs are emptied, or closed when it failed or left something behind. */
  async takeBack(failed: boolean): Promise<void> {
    const lent = this.#lent;
    this.#lent = [];
    await Promise.all(
      lent.map(async ({ address, tab }) => {
        if (!failed && address !== '' && tab.isPlain() && (await emptied(tab))) free.push({ address, tab });
        else await tab.page.context().close();
      }),
    );
  }

  async #open(options: BrowserContextOptions): Promise<Tab> {
    const context = await (await this.#browser()).newContext({ locale: 'ru-RU', ...options });
    const newPage = context.newPage.bind(context);
    const page = await newPage();
    if (options.javaScriptEnabled !== false) opensAlive(page);
    context.newPage = async () => {
      const second = await newPage();
      const size = page.viewportSize();
      if (size) await second.setViewportSize(size);
      return second;
    };
    const newSession = context.newCDPSession.bind(context);
    const addInitScript = page.addInitScript.bind(page);
    return {
      page,
      // A session that stayed would undo how the page is told to see the world, or that it is offline.
      forgetHistory: async () => {
        const session = await newSession(page);
        await session.send('Page.resetNavigationHistory');
        await session.detach();
      },
      fill: (storage) => addInitScript(fillStorage, storage),
      filling: undefined,
      isPlain: watched(page),
    };
  }
}

/**
 * Waits until scripts have taken the whole page over: a press before that is a press on paper, and what is typed into
 * a field before its turn is heard late. The root of the page is the last of it.
 */
export async function untilAlive(page: Page): Promise<void> {
  // Not `waitForFunction`, which first brings the page a library of its own; nor a timer, which a story may have stopped.
  await page.evaluate(async () => {
    const alive = () => Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'));
    const willBe = () =>
      document.readyState === 'loading' || document.querySelector('script[type=module]') !== null;
    while (willBe() && !alive()) await scheduler.postTask(() => {}, { delay: 10 });
  });
}

/** From now on a page that has scripts is opened when it is alive, unless its story says what to wait for. */
function opensAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilAlive(page);
    return response;
  };
}

/** Only on the first page of a tab: what the story changes afterwards stays changed. */
function fillStorage(storage: Record<string, string>): void {
  // Frames are filled with their page; one that shows an error may not even look.
  if (window !== window.top || sessionStorage.getItem('begun')) return;
  sessionStorage.setItem('begun', 'yes');
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
}

/** Watches a page for what lasts; the response says whether there was none. */
function watched(page: Page): () => boolean {
  const context = page.context();
  let plain = true;
  const watch = (owner: object, names: string[]) => {
    for (const name of names) {
      const done = Reflect.get(owner, name);
      if (typeof done !== 'function') continue;
      Reflect.set(owner, name, (...given: unknown[]) => {
        plain = false;
        return Reflect.apply(done, owner, given);
      });
    }
  };
  watch(context, LASTING);
  watch(context.clock, LASTING_CLOCKS);
  watch(page, LASTING);
  return () => plain && !page.isClosed();
}

/** Leaves nothing of a story in its tab; false when the shop is not there to do it. */
async function emptied({ page, forgetHistory, filling }: Tab): Promise<boolean> {
  const context = page.context();
  for (const name of HEARD) {
    page.removeAllListeners(name as 'console');
    context.removeAllListeners(name as 'console');
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await filling?.dispose();
  await Promise.all(context.pages().map((other) => other === page || other.close()));
  await context.setOffline(false);
  try {
    // A file of the shop and not an empty page, for which the browser would change the process.
    await page.goto('/icon.svg', { waitUntil: 'load' });
  } catch {
    return false;
  }
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await page.emulateMedia(PLAIN_MEDIA);
  await forgetHistory();
  return true;
}
