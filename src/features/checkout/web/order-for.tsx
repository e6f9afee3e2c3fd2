import { useEffect } from 'react';
import { draft } from '../../../shared/web/draft.ts';
import { NoticeArea, useNotice } from '../../../shared/web/ui/notice.tsx';
import { cart } from '../../cart/cart.web.ts';
import { stepUrl } from '../checkout-step.ts';
import { chosenRecipient } from './checkout-memory.ts';

/** Somebody was chosen to order for, and there is nothing to order yet. */
const goodsWanted = draft<true>('goodsWanted');

/** Chooses the recipient of the next order. Returns where to go on: to the goods while the cart is empty. */
export function orderFor(recipientId: number): string {
  chosenRecipient.write(recipientId);
  if (cart.lines().length > 0) return stepUrl(4, recipientId);
  goodsWanted.write(true);
  return '/products';
}

/** Says once, on the page of the goods, what to do there; whom it is for stays unnamed. */
export function GoodsWanted() {
  const { notice, show, clear } = useNotice();
  useEffect(() => {
    if (goodsWanted.read() === null) return;
    goodsWanted.clear();
    show('info', 'Получатель выбран. Положите товары в корзину и нажмите «Оформить заказ».', {
      label: 'Понятно',
      run: clear,
    });
  }, [show, clear]);
  return <NoticeArea notice={notice} clear={clear} />;
}
