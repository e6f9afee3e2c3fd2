import { CartChangeList } from '../../../cart/cart.web.ts';
import { type CartChanges, isGoodNews } from '../../../cart/cart-lines.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './changed-notice.module.css';

/** What is not as the buyer saw it: goods, prices, delivery; sums in kopecks. */
export interface Changed extends CartChanges {
  delivery: { was: number; now: number } | null;
}

/** Whether anything has changed at all. */
export function hasNews({ dropped, repriced, delivery }: Changed): boolean {
  return dropped.length + repriced.length > 0 || delivery !== null;
}

/** Whether it has to be read before the order can be confirmed: something is gone or dearer. */
export function mustBeRead(changed: Changed): boolean {
  const { delivery } = changed;
  return !isGoodNews(changed) || (delivery !== null && delivery.now > delivery.was);
}

/** Says once what changed; what became cheaper alarms nobody. */
export function ChangedNotice({ changed }: { changed: Changed }) {
  const alarming = mustBeRead(changed);
  const { delivery } = changed;
  return (
    <div role={alarming ? 'alert' : 'status'} className={styles.news}>
      <Notice kind={alarming ? 'warning' : 'success'}>
        <CartChangeList changes={changed} decimals={2} />
        {delivery !== null && (
          <p>
            {delivery.now > delivery.was
              ? `Доставка подорожала: ${formatRoubles(delivery.was, 2)} → ${formatRoubles(delivery.now, 2)}`
              : `Доставка стала дешевле на ${formatRoubles(delivery.was - delivery.now, 2)}, теперь ${formatRoubles(delivery.now, 2)}`}
          </p>
        )}
      </Notice>
    </div>
  );
}
