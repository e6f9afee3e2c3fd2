import { problems } from '../../shared/contract/problem.ts';
import type { ProblemCode } from '../../shared/contract/problem-body.ts';
import type { ShopFacts } from '../../shared/contract/shop-facts.ts';
import { pagePolicy } from '../policy/browser-policy.ts';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
a { display: inline-block; padding: .75rem 0; color: inherit }`;

interface PageText {
  title: string;
  message: string;
  phone: string;
}

/** A page that stands in for another: nothing of it has to be loaded or drawn. It comes again by itself. */
const pageOf = ({ title, message, phone }: PageText) => `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="15">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>${message} Страница обновится сама.</p>
<p>Корзина сохранена.</p>
<a href="">Обновить сейчас</a>
<p>Не получается? Позвоните: <a href="tel:${phone}">${phone}</a></p>
</html>
`;

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

export const REFUSAL_POLICY = pagePolicy({ styles: [STYLE] });
