import { readFileSync } from 'node:fs';
import { problemDefinitions } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problem-body.ts';
import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { createPageCsp } from '../policy/browser-policy.ts';

/** The colours and sizes of every other screen; the file is plain CSS, which needs no build. */
export const COLOR_AND_SIZE_CSS = readFileSync(new URL('../../ui/look/tokens.css', import.meta.url), 'utf8');

const STYLE = `${COLOR_AND_SIZE_CSS}
body { margin: 0; padding: var(--space-48) var(--space-16); background: var(--bg); color: var(--text);
  font: var(--text-m)/1.5 var(--font); overflow-wrap: anywhere }
main { box-sizing: border-box; max-width: 40rem; margin: 0 auto; padding: var(--space-24);
  border: 1px solid var(--border); border-radius: var(--radius-card); background: var(--surface) }
h1 { margin: 0 0 var(--space-16); font-size: var(--text-2xl); line-height: 1.2 }
p { margin: 0 0 var(--space-8) }
a { color: var(--link) }
main > a { display: inline-block; padding: var(--space-12) 0 }
button { min-height: var(--target); padding: var(--space-8) var(--space-24); border: 2px solid transparent;
  border-radius: var(--radius); background: var(--primary); color: var(--on-primary); font: inherit;
  font-weight: 600; cursor: pointer }
button:hover { background: var(--primary-hover) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }`;

interface PlainPage {
  title: string;
  /** What follows the heading, as HTML. */
  body: string;
  /** Seconds after which it comes again by itself. */
  again?: number;
}

/** A page that stands alone: nothing of it has to be loaded or drawn, and it needs no scripts. */
export const renderPlainPage = ({ title, body, again }: PlainPage) => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">\n`}<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;

export const PLAIN_PAGE_CSP = createPageCsp({ styles: [STYLE] });

interface PageText {
  title: string;
  message: string;
  phone: string;
}

/** A page that stands in for another and comes again by itself. */
const pageOf = ({ title, message, phone }: PageText) =>
  renderPlainPage({
    title,
    again: 15,
    body: `<p>${message} Страница обновится сама.</p>
<p>Корзина сохранена.</p>
<a href="">Обновить сейчас</a>
<p>Не получается? Позвоните: <a href="tel:${phone}">${formatPhone(phone)}</a></p>`,
  });

/** Returns the pages of the refusals that a whole page may meet with. */
export function renderRefusalPages({
  phone,
}: Pick<PublicShopInfo, 'phone'>): Partial<Record<ProblemCode, string>> {
  return {
    UNAVAILABLE: pageOf({ title: 'Магазин занят', message: problemDefinitions.UNAVAILABLE[1], phone }),
    TOO_MANY_REQUESTS: pageOf({
      title: 'Слишком много запросов',
      message: 'С вашего адреса открывают слишком много страниц подряд. Подождите немного.',
      phone,
    }),
  };
}
