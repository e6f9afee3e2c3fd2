import { problems } from '../../shared/contract/problem.ts';
import type { ProblemCode } from '../../shared/contract/problem-body.ts';
import type { ShopFacts } from '../../shared/contract/shop-facts.ts';
import { plainPage } from './plain-page.ts';

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
