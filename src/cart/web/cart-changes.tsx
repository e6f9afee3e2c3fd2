import { formatRoubles } from '../../lib/money/roubles.ts';
import { quoted, typeset } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type CartChanges, isGoodNews } from '../cart-lines.ts';
import styles from './cart-changes.module.css';
import { forgetChanges, useHydratedCart } from './cart-hydration.ts';

/** Names what changed since the buyer's last look, until it is read. */
export function CartChangesNotice({ decimals }: { decimals: 0 | 2 }) {
  const { changes } = useHydratedCart();
  return (
    <div role="status">
      {changes.dropped.length + changes.repriced.length > 0 && (
        <Notice kind={isGoodNews(changes) ? 'success' : 'warning'}>
          <CartChangeList changes={changes} decimals={decimals} />
          <Button variant="quiet" onClick={forgetChanges}>
            Понятно
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** What is not sold any more or not for now, what is dearer now, and what is cheaper. */
export function CartChangeList({ changes, decimals }: { changes: CartChanges; decimals: 0 | 2 }) {
  const { dropped, out = {}, repriced } = changes;
  const gone = dropped.filter((name) => out[name] === undefined);
  const back = dropped.filter((name) => out[name] !== undefined);
  const dearer = repriced.filter(({ was, now }) => now > was);
  const cheaper = repriced.filter(({ was, now }) => now < was);
  return (
    <>
      {gone.length > 0 && <p>Больше не продаётся и убрано из корзины: {gone.map(quoted).join(', ')}.</p>}
      {back.length > 0 && (
        <p>
          Убрано из корзины, пока нет:{' '}
          {back.map((name) => `${quoted(name)} (${typeset(out[name] ?? '').toLowerCase()})`).join(', ')}.
        </p>
      )}
      {dearer.length > 0 && (
        <>
          <p>Подорожало:</p>
          <ul className={styles.list}>
            {dearer.map(({ id, name, was, now }) => (
              <li key={id}>
                {typeset(name)}: {formatRoubles(was, decimals)} → {formatRoubles(now, decimals)}
              </li>
            ))}
          </ul>
        </>
      )}
      {cheaper.map(({ id, name, was, now }) => (
        <p key={id}>
          {typeset(name)}: стало дешевле на {formatRoubles(was - now, 2)}, теперь{' '}
          {formatRoubles(now, decimals)}
        </p>
      ))}
    </>
  );
}
