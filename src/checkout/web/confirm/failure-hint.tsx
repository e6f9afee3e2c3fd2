import { Link } from 'react-router';
import { ContactLinks } from '../../../ui/shop/contact-links.tsx';
import type { ConfirmFailure } from './use-confirm-order.ts';

/** What stays after the message is gone, so that nobody is left wondering whether there is an order. */
export function FailureHint({ failure: { kind, message } }: { failure: ConfirmFailure }) {
  // Nothing that the page can see has changed: the server's own words are all there is.
  if (kind === 'changed') return <p role="alert">{message}</p>;
  if (kind === 'made') {
    return (
      <p role="alert">
        Такой заказ уже есть среди ваших: <Link to="/user-order-list">Мои заказы</Link>.
      </p>
    );
  }
  return (
    <p role="alert">
      {kind === 'inDoubt'
        ? 'Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится.'
        : 'Заказ не оформлен, корзина сохранена.'}{' '}
      Если не получается, позвоните: <ContactLinks />.
    </p>
  );
}
