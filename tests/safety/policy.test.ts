import { createHash } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDevelopmentCsp,
  extractNonceScripts,
  NON_PAGE_CSP,
} from '../../src/platform/policy/browser-policy.ts';
import routes from '../../src/routes.ts';
import { pagesOf } from '../support/page.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { noteSafety } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

/** The addresses of all screens, as the router has them: what answers a file, or only leads on, is none. */
const addresses = (all: RouteConfigEntry[]): string[] =>
  all.flatMap(({ path, file, children = [] }) =>
    path && file.endsWith('.page.tsx') && path !== '*' ? [path] : addresses(children),
  );

const SCREENS = [
  ...addresses(routes).map((path) => path.replace(/:\w+/g, '1')),
  '/category/404',
  '/admin/user-order-list?open=1',
  '/admin/user-order-list/packing?ids=1&order=1',
  '/admin/user-order-list/packing?ids=1&paper=handover',
];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a policy says of one kind of content. */
function partsOf(policy: string | null): Record<string, string[]> {
  const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

describe('the marks of a page', () => {
  const marked =
    '<script nonce="m">a()</script><script>evil()</script><script nonce="n">evil()</script>' +
    '<script type="module" nonce="m" async="">b()</script><script src="/x.js" nonce="m"></script><p nonce="m">';

  // Control: let OWN_SCRIPT match scripts without a nonce.
  it('tell the shop’s own scripts from what got in, and are gone afterwards', () => {
    expect(extractNonceScripts(marked, 'm')).toEqual({
      html:
        '<script>a()</script><script>evil()</script><script nonce="n">evil()</script>' +
        '<script type="module" async="">b()</script><script src="/x.js"></script><p>',
      scripts: ['a()', 'b()'],
    });
  });

  it('keep scripts closed while developing, too', () => {
    const { 'script-src': scripts, 'style-src': styles } = partsOf(
      createDevelopmentCsp({ scripts: ['a()'] }),
    );
    expect(scripts).toEqual(["'self'", hashOf('a()')]);
    expect(styles).toEqual(["'self'", "'unsafe-inline'"]);
  });
});

describeShop(
  'what browsers are told',
  (shop) => {
    const open = pagesOf(shop);
    let picture = '';

    beforeAll(async () => {
      const imageBase64 = (await pictureOf('png')).toString('base64');
      picture = (await shop().product({ imageBase64 })).imageUrl;
    });

    // Control: drop `default-src` or add 'unsafe-inline' to script-src in browser-policy.ts.
    it.each(SCREENS)('%s: only scripts that stand in it, by their hashes; no mark is left', async (path) => {
      const { headers, text } = await shop().get(path);
      const { 'script-src': scripts = [], ...parts } = partsOf(headers.get('content-security-policy'));
      const inline = [
        ...text.matchAll(/<script(?![^>]* (?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g),
      ];
      expect(inline.length).toBeGreaterThan(2);
      expect(new Set(scripts)).toEqual(new Set(["'self'", ...inline.map(([, code]) => hashOf(code ?? ''))]));
      expect(parts).toEqual({
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
      });
      expect(text).not.toMatch(/ nonce=|<style|\son\w+=|javascript:/);
      expectHeaders(headers);
    });

    // Control: put the mark into the page, as extractNonceScripts would without its replaceAll.
    it('the same page is the same bytes, so that it can be kept', async () => {
      const [one, other] = [await shop().get('/info'), await shop().get('/info')];
      expect(one.text).toBe(other.text);
      expect(one.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'));
    });

    // Control: in `src/platform/policy/security-headers.ts` replace `'content-security-policy': NON_PAGE_CSP,` with ``
    it('whatever is no page may do nothing', async () => {
      const responses: [string, string][] = [
        ['GET', '/api/v1/categories/get-all'],
        ['GET', '/api/v1/account/me'],
        ['POST', '/api/v1/user/login'],
        ['GET', '/api/nothing'],
        ['GET', '/api/openapi.json'],
        ['GET', '/health/live'],
        ['GET', '/health/ready'],
        ['GET', picture],
        ['GET', '/pictures/none.webp'],
        ['GET', '/icon.svg'],
        ['GET', '/img/none.png'],
        ['GET', '/assets/none.js'],
        ['GET', '/robots.txt'],
        ['GET', '/sitemap.xml'],
        ['GET', '/no/such/page'],
        ['GET', '/category/x'],
      ];
      for (const [method, path] of responses) {
        const { headers } = await shop().request(method, path);
        expect(headers.get('content-security-policy'), path).toBe(NON_PAGE_CSP);
        expectHeaders(headers);
      }
    });

    it('the page of the API has its style by hash, no script, and complains of nothing', async () => {
      const { headers, text } = await shop().get('/api/docs');
      const parts = partsOf(headers.get('content-security-policy'));
      expect(parts['script-src']).toEqual(["'self'"]);
      expect(parts['style-src']).toEqual([
        "'self'",
        hashOf(/<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''),
      ]);
      const page = await open('/api/docs', { javaScriptEnabled: false });
      expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).not.toBe('none');
    });

    // Control: serve the page without its policy (delete the header in entry.server.tsx).
    it('nothing that gets into a page runs, in Chromium', async () => {
      const page = await open('/info', {
        expected: [/Content Security Policy|violates|Trusted|net::ERR|React error #418/],
      });
      const ways = await attack(page);
      expect(ways.ran).toEqual([]);
      expect(ways.tried).toBeGreaterThan(15);
      // What arrives with the page itself, as from a hole in the server.
      const hole =
        '<script>__ran("server")</script><img src=x onerror=\'__ran("attribute")\'><svg onload=\'__ran("svg")\'>';
      await page.route('**/consent', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response: response,
          body: (await response.text()).replace('<body>', `<body>${hole}`),
        });
      });
      await page.goto('/consent');
      await page.waitForTimeout(300);
      const { ran, refused } = await page.evaluate(() => {
        const { ran, refused } = window as unknown as Traces;
        return { ran, refused };
      });
      expect(ran).toEqual([]);
      expect(refused).toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr']));
      noteSafety({
        what: `политика браузера: ${ways.tried + 3} способов выполнить чужое`,
        where: 'браузер',
        goal: '0 выполнено',
        reached: `${ways.ran.length} выполнено`,
      });
    });

    // Control: drop frame-ancestors and frameguard.
    it('nobody frames the shop', async () => {
      const page = await open('/info', { expected: [/frame|ERR_BLOCKED/i] });
      // A page of the same address, since others are kept from this machine by the browser anyway.
      await page.route('**/frame', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<iframe src="/login"></iframe>' }),
      );
      await page.goto('/frame');
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
      expect(await page.frames()[1]?.locator('input').count()).toBe(0);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);

describeShop(
  'behind TLS',
  (shop) => {
    // Control: in `src/platform/policy/security-headers.ts` replace `strictTransportSecurity: behindTls` with `strictTransportSecurity: false`
    it.each(['/api/v1/categories/get-all', '/info', '/icon.svg'])('%s comes by TLS only', async (path) => {
      const { headers } = await shop().get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    });
  },
  { pages: true, oneDatabase: true, config: { PUBLIC_URL: 'https://shop.example' } },
);

function expectHeaders(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
}

/** What the page under attack remembers. */
interface Traces {
  /** Ways by which something ran. */
  ran: string[];
  /** Directives of the policy that were asked for something they refuse. */
  refused: string[];
}

/** Tries to run something in an open page in every way a script or an element could; answers what ran. */
async function attack(page: Page): Promise<{ tried: number; ran: string[] }> {
  await page.context().addInitScript(() => {
    const traces: Traces = { ran: [], refused: [] };
    Object.assign(window, traces, { __ran: (way: string) => traces.ran.push(way) });
    addEventListener('securitypolicyviolation', (event) => traces.refused.push(event.effectiveDirective));
  });
  await page.reload();
  return page.evaluate(async () => {
    const { ran } = window as unknown as Traces;
    const host = document.createElement('div');
    document.body.append(host);
    const make = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      host.append(element);
      return element;
    };
    const markup = (way: string) =>
      `<img src=x onerror="__ran('${way}')"><svg onload="__ran('${way}')"></svg>`;
    const ways: Record<string, () => unknown> = {
      innerHTML: () => {
        host.innerHTML = markup('innerHTML');
        if (host.children.length > 0) ran.push('markup of a string');
      },
      outerHTML: () => {
        make('p', {}).outerHTML = markup('outerHTML');
      },
      insertAdjacentHTML: () => host.insertAdjacentHTML('beforeend', markup('insertAdjacentHTML')),
      fragment: () => host.append(document.createRange().createContextualFragment(markup('fragment'))),
      parser: () => host.append(new DOMParser().parseFromString(markup('parser'), 'text/html').body),
      write: () => document.write(`<script>__ran('write')</script>`),
      script: () => {
        const script = document.createElement('script');
        script.textContent = "__ran('script')";
        host.append(script);
      },
      source: () => make('script', { src: "data:text/javascript,__ran('source')" }),
      foreign: () => make('script', { src: 'https://elsewhere.example/x.js' }),
      handler: () => make('img', { src: 'x', onerror: "__ran('handler')" }),
      click: () => make('button', { onclick: "__ran('click')" }).click(),
      link: () => make('a', { href: "javascript:__ran('link')" }).click(),
      frame: () => make('iframe', { src: "javascript:parent.__ran('frame')" }),
      srcdoc: () => make('iframe', { srcdoc: "<script>parent.__ran('srcdoc')</script>" }),
      object: () => make('object', { data: "data:text/html,<script>parent.__ran('object')</script>" }),
      embed: () => make('embed', { src: "javascript:__ran('embed')" }),
      timer: () => setTimeout("__ran('timer')"),
      // Later, since the debugger itself may evaluate what it likes.
      // biome-ignore lint/security/noGlobalEval: the very thing that must not work.
      evaluation: () => setTimeout(() => globalThis.eval("__ran('evaluation')")),
      constructor: () => setTimeout(() => new Function("__ran('constructor')")()),
      worker: () =>
        new Worker(URL.createObjectURL(new Blob(["postMessage('')"]))).addEventListener('message', () =>
          ran.push('worker'),
        ),
      imported: () => import(/* @vite-ignore */ `data:text/javascript,${"__ran('imported')"}`),
      style: () => {
        const style = document.createElement('style');
        style.textContent = 'body { --styled: yes }';
        host.append(style);
        if (getComputedStyle(document.body).getPropertyValue('--styled')) ran.push('style');
      },
      base: () => {
        document.head.append(
          Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/' }),
        );
        if (new URL('x', document.baseURI).host !== location.host) ran.push('base');
      },
      fetched: () => fetch('https://elsewhere.example/').then(() => ran.push('fetched')),
      beacon: () => navigator.sendBeacon('https://elsewhere.example/'),
    };
    for (const way of Object.values(ways)) {
      try {
        await way();
      } catch {
        // Refused aloud, which is as good.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    host.remove();
    return { tried: Object.keys(ways).length, ran };
  });
}
