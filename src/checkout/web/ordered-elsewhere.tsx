import { useState } from 'react';
import { Link } from 'react-router';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { Notice } from '../../ui/notice.tsx';
import { createChangeNotifier } from '../../ui/watched.ts';

const KEY = 'lastOrderForOtherTabs';
const stored = createChangeNotifier(KEY);
const read = () => browserStorage.get(KEY);

/** The number of the order that this browser made last, for its other tabs. */
export const lastOrderForOtherTabs = {
  write(id: number): void {
    browserStorage.set(KEY, String(id));
  },
};

/** What became of the cart that this tab showed when another tab has ordered it; else nothing. */
export function OrderedElsewhere() {
  const [atFirst] = useState(read);
  const id = stored.useValue(read, null);
  return (
    <div role="status">
      {id !== null && id !== atFirst && (
        <Notice kind="success">
          Эта корзина уже заказана в другой вкладке: заказ №&nbsp;{id}.{' '}
          <Link to="/user-order-list">Мои заказы</Link>
        </Notice>
      )}
    </div>
  );
}
