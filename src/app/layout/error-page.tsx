import { isRouteErrorResponse } from 'react-router';
import type { ShopFacts } from '../../contract/shop-facts.ts';
import { Button } from '../../ui/button.tsx';
import { CallError, failureMessage } from '../../ui/data/call-error.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import styles from './page-frame.module.css';

/** What stands in place of a screen that could not be shown. */
export function ErrorPage({ error, shop }: { error: unknown; shop: ShopFacts | undefined }) {
  return (
    <div className={styles.error} role="alert">
      <h1>Страница не открылась</h1>
      <p>{reasonOf(error)} Корзина и вход сохранены.</p>
      <div className={styles.errorButtons}>
        <Button onClick={() => location.reload()}>Повторить</Button>
        {/* A whole load, not a move within the page: whatever broke is left behind. */}
        <a href="/">На главную</a>
      </div>
      {shop && (
        <p>
          Не получается? Позвоните: <ContactLinks />, на почту{' '}
          <a href={`mailto:${shop.email}`}>{shop.email}</a>.
        </p>
      )}
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) {
    return failureMessage(error, 'Сервер не отвечает. Проверьте соединение.');
  }
  if (isRouteErrorResponse(error) && error.status === 404) return 'Такой страницы нет.';
  return 'Что-то пошло не так. Попробуйте ещё раз чуть позже.';
}
