import { useEffect } from 'react';
import { createDraftStorage } from '../../ui/draft.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';

/** What is said of the recipient who was chosen while there is nothing to order yet. */
export const recipientChosenNoticeStorage = createDraftStorage<string>('goodsWanted');

/** Says once, on the page of the goods, for whom they are and what to do there. */
export function RecipientChosenNotice() {
  const { notice, show, clear } = useNotice();
  useEffect(() => {
    const chosen = recipientChosenNoticeStorage.read();
    if (chosen === null) return;
    recipientChosenNoticeStorage.clear();
    show('info', `${chosen}. Положите товары в корзину и нажмите «Оформить заказ».`, {
      label: 'Понятно',
      run: clear,
    });
  }, [show, clear]);
  return <NoticeArea notice={notice} clear={clear} />;
}
