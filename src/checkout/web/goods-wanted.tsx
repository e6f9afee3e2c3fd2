import { useEffect } from 'react';
import { createDraftStorage } from '../../ui/draft.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';

/** Somebody was chosen to order for, and there is nothing to order yet. */
export const recipientChosenNoticeStorage = createDraftStorage<true>('goodsWanted');

/** Says once, on the page of the goods, what to do there; the recipient stays unnamed. */
export function RecipientChosenNotice() {
  const { notice, show, clear } = useNotice();
  useEffect(() => {
    if (recipientChosenNoticeStorage.read() === null) return;
    recipientChosenNoticeStorage.clear();
    show('info', 'Получатель выбран. Положите товары в корзину и нажмите «Оформить заказ».', {
      label: 'Понятно',
      run: clear,
    });
  }, [show, clear]);
  return <NoticeArea notice={notice} clear={clear} />;
}
