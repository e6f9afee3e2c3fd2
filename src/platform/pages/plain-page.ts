import { problems } from '../../shared/contract/problem.ts';
import type { ProblemCode } from '../../shared/contract/problem-body.ts';
import type { ShopFacts } from '../../shared/contract/shop-facts.ts';
import { pagePolicy } from '../policy/browser-policy.ts';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
a { display: inline-block; padding: .75rem 0; color: inherit }
button { min-height: 3rem; padding: .5rem 1.5rem; font: inherit }`;

interface PlainPage {
  title: string;
  /** What follows the heading, as HTML. */
  body: string;
  /** Seconds after which it comes again by itself. */
  again?: number;
}

/** A page that stands alone: nothing of it has to be loaded or drawn, and it needs no scripts. */
export const plainPage = ({ title, body, again }: PlainPage) => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">\n`}<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;

/** The policy of such pages. */
export const PLAIN_PAGE_POLICY = pagePolicy({ styles: [STYLE] });

interface PageText {
  title: string;
  message: string;
  phone: string;
}

/** A page that stands in for another and comes again by itself. */
const pageOf = ({ title, message, phone }: PageText) =>
  plainPage({
    title,
    again: 15,
    body: `<p>${message} Страница обновится сама.</p>
<p>Корзина сохранена.</p>
<a href="">Обновить сейчас</a>
<p>Не получается? Позвоните: <a href="tel:${phone}">${phone}</a></p>`,
  });

/** Returns the pages of the refusals that a whole page may meet with. */
export function refusalPagesOf({ phone }: Pick<ShopFacts, 'phone'>): Partial<Record<ProblemCode, string>> {
  return {
    UNAVAILABLE: pageOf({ title: 'Магазин занят', message: problems.UNAVAILABLE[1], phone }),
    TOO_MANY_REQUESTS: pageOf({
      title: 'Слишком много запросов',
      message: 'С вашего адреса открывают слишком много страниц подряд. Подождите немного.',
      phone,
    }),
  };
}
