import { useEffect } from 'react';
import { draft } from '../../ui/draft.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';

/** Somebody was chosen to order for, and there is nothing to order yet. */
export const pendingChooseGoodsNotice = draft<true>('goodsWanted');

/** Says once, on the page of the goods, what to do there; the recipient stays unnamed. */
export function ChooseGoodsNotice() {
  const { notice, show, clear } = useNotice();
  useEffect(() => {
    if (pendingChooseGoodsNotice.read() === null) return;
    pendingChooseGoodsNotice.clear();
    show('info', 'Получатель выбран. Положите товары в корзину и нажмите «Оформить заказ».', {
      label: 'Понятно',
      run: clear,
    });
  }, [show, clear]);
  return <NoticeArea notice={notice} clear={clear} />;
}
