import { useState } from 'react';
import { Link } from 'react-router';
import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import { quoted } from '../../../../shared/web/ui/typography.ts';
import { cart, rememberProducts } from '../../../cart/cart.web.ts';
import { productsByIds } from '../../../catalog/products.contract.ts';
import { type Repeat, repeatOrder } from '../../repeat-order.ts';
import type { Order } from '../../user-order.contract.ts';
import styles from './repeat-order.module.css';

/** «Повторить заказ»: what is still sold goes to the cart; the button and what came of it. */
export function useRepeatOrder(order: Order) {
  const { send, busy } = useSend(productsByIds, { revalidates: false });
  const [outcome, setOutcome] = useState<Repeat | 'failed' | null>(null);

  async function repeat() {
    const ordered = order.products.map(({ id, nameProduct, priceProduct, quantityProduct, choice }) => ({
      id,
      choice,
      quantity: quantityProduct,
      name: nameProduct,
      kopecks: priceProduct,
    }));
    const { answer: products } = await send({ body: { ids: ordered.map(({ id }) => id), images: 'url' } });
    if (products === null) {
      setOutcome('failed');
      return;
    }
    const soldNow = products.map(({ id, name, price, choices }) => ({ id, name, kopecks: price, choices }));
    const found = repeatOrder(ordered, soldNow);
    rememberProducts(products);
    for (const line of found.lines) cart.add(line);
    setOutcome(found);
  }

  return {
    button: (
      <Button variant="secondary" busy={busy} onClick={repeat}>
        <Icon name="retry" />
        Повторить заказ
      </Button>
    ),
    outcome: <div role="status">{outcome !== null && <Outcome outcome={outcome} />}</div>,
  };
}

function Outcome({ outcome }: { outcome: Repeat | 'failed' }) {
  if (outcome === 'failed') {
    return (
      <Notice kind="error">Не удалось повторить заказ. Проверьте соединение и попробуйте ещё раз.</Notice>
    );
  }
  const { lines, gone, choiceGone, dearer } = outcome;
  const added = `${lines.length} ${plural(lines.length, ['товар', 'товара', 'товаров'])}`;
  return (
    <Notice kind={lines.length > 0 && gone.length + choiceGone.length === 0 ? 'success' : 'warning'}>
      {lines.length > 0 ? (
        <p>
          В корзину добавлено: {added}. <Link to="/cart">Перейти в корзину</Link>
        </p>
      ) : (
        <p>Ничего из этого заказа больше не продаётся.</p>
      )}
      {lines.length > 0 && gone.length > 0 && <p>Больше не продаётся: {gone.map(quoted).join(', ')}.</p>}
      {choiceGone.length > 0 && (
        <p>Больше нет такого размера: {choiceGone.join(', ')}. Выберите другой в корзине.</p>
      )}
      {dearer.length > 0 && (
        <>
          <p>Подорожало:</p>
          <ul className={styles.list}>
            {dearer.map(({ name, was, now }) => (
              <li key={name}>
                {name}: {formatRoubles(was, 2)} → {formatRoubles(now, 2)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
