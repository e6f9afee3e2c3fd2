import { createHash } from 'node:crypto';

/** What a response that is no page may do in a browser: nothing at all. */
export const NON_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'";

/** What no page of the shop has a use for. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

interface PageParts {
  /** The texts of the inline scripts that are the shop's own. */
  scripts?: string[];
  /** The texts of its inline styles. */
  styles?: string[];
  /** The origin of its pictures where that is not the shop itself. */
  pictures?: string | undefined;
}

/**
 * The policy of one page. Scripts and styles are the shop's files and the inline ones given, named by
 * their hashes; attributes of style carry colours and delays, and cannot run anything. Strings never
 * become markup or scripts (Trusted Types), but for what the one named policy lets through: see
 * layout/first-paint.ts.
 */
export function createPageCsp({ scripts = [], styles = [], pictures }: PageParts): string {
  return [
    "default-src 'none'",
    `script-src ${['self', ...hashes(scripts)].map(quoted).join(' ')}`,
    `style-src ${['self', ...hashes(styles)].map(quoted).join(' ')}`,
    "worker-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", pictures].filter(Boolean).join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The policy while developing: Vite puts styles into the page and draws its errors as it likes. */
export function createDevelopmentCsp(page: PageParts): string {
  return createPageCsp(page)
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/; require-trusted-types-for.*/, '');
}

const OWN_SCRIPT = /<script(?=[^>]* nonce="([^"]*)")(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Takes the mark off a rendered page and answers its own inline scripts. The mark is a nonce that was
 * made for this rendering alone and stood on the scripts that the shop itself has written; a script
 * that got into the page by a text has none, so the policy does not know it. Without the mark the
 * page is always the same bytes and can be cached.
 */
export function extractNonceScripts(marked: string, mark: string): { html: string; scripts: string[] } {
  const scripts = [...marked.matchAll(OWN_SCRIPT)].flatMap(([, nonce, text = '']) =>
    nonce === mark ? [text] : [],
  );
  return { html: marked.replaceAll(` nonce="${mark}"`, ''), scripts };
}

function hashes(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}

const quoted = (source: string) => `'${source}'`;
