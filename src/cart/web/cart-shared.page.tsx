import { useSyncExternalStore } from 'react';
import { productsByIds } from '../../catalog/products.contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { clientAction } from '../../ui/data/client-action.ts';
import { useAsk } from '../../ui/data/use-ask.ts';
import { metaOf } from '../../ui/page-meta.ts';
import { WithoutScripts } from '../../ui/shop/without-scripts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { receivedCart } from '../received-cart.ts';
import { parseSharedCart } from '../shared-cart.ts';
import styles from './cart-shared.module.css';
import { ReceivedList } from './received-list.tsx';

export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

export { clientAction };

export const meta = metaOf({
  path: '/cart/shared',
  name: 'Вам прислали список',
  description: 'Список товаров для передачи: посмотрите и положите в свою корзину.',
  indexed: false,
});

/** A cart that came by a link. What stands behind `#` stays in the browser: the server is asked for goods alone. */
export default function CartSharedPage() {
  const text = useFragment();
  return (
    <div className={styles.page}>
      <h1>Корзина по ссылке</h1>
      <WithoutScripts />
      {text === null ? <Skeleton height={4} count={3} /> : <SharedCart key={text} text={text} />}
    </div>
  );
}

function SharedCart({ text }: { text: string }) {
  const wanted = parseSharedCart(text);
  const ids = [...new Set(wanted?.map(({ id }) => id))];
  const { answer, failure, retry } = useAsk(
    productsByIds,
    wanted === null ? null : { body: { ids, images: 'url' } },
  );
  if (wanted === null) {
    return (
      <EmptyState
        title="Ссылка повреждена"
        text="Попросите прислать её ещё раз, целиком. Ваша корзина осталась как была."
        action={<LinkButton to="/products">Перейти к покупкам</LinkButton>}
      />
    );
  }
  if (answer !== null) {
    return <ReceivedList text={text} found={receivedCart(wanted, answer)} products={answer} />;
  }
  if (failure !== null) {
    return <LoadError message="Не удалось загрузить товары. Проверьте соединение." bare onRetry={retry} />;
  }
  return <Skeleton height={4} count={3} />;
}

/** What stands behind `#` in the address, without it; null on the server and until hydration. */
function useFragment(): string | null {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash.slice(1),
    () => null,
  );
}
