import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { quoted } from '../../../../shared/web/ui/typography.ts';
import type { CartChanges } from '../../cart-lines.ts';
import { forgetChanges, useHydratedCart } from '../cart-hydration.ts';
import styles from './cart-changes.module.css';

/** Names what changed since the buyer's last look, until it is read. */
export function CartChangesNotice({ decimals }: { decimals: 0 | 2 }) {
  const { changes } = useHydratedCart();
  return (
    <div role="status">
      {changes.dropped.length + changes.repriced.length > 0 && (
        <Notice kind="warning">
          <CartChangeList changes={changes} decimals={decimals} />
          <Button variant="quiet" onClick={forgetChanges}>
            Понятно
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** What is not sold any more, and what has another price now. */
export function CartChangeList({ changes, decimals }: { changes: CartChanges; decimals: 0 | 2 }) {
  const { dropped, repriced } = changes;
  return (
    <>
      {dropped.length > 0 && (
        <p>Больше не продаётся и убрано из корзины: {dropped.map(quoted).join(', ')}.</p>
      )}
      {repriced.length > 0 && (
        <>
          <p>Изменились цены:</p>
          <ul className={styles.list}>
            {repriced.map(({ id, name, was, now }) => (
              <li key={id}>
                {name}: {formatRoubles(was, decimals)} → {formatRoubles(now, decimals)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
