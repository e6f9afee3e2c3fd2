import { useEffect } from 'react';
import { createDraftStorage } from '../../ui/draft.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';

/** What is to be said to a person whose account is gone, on the page where they land. */
export const farewellMessageStorage = createDraftStorage<string>('farewell');

/** Says it once; the cart is the browser's and stays. */
export function FarewellNotice() {
  const { notice, show, clear } = useNotice();
  useEffect(() => {
    const message = farewellMessageStorage.read();
    if (message === null) return;
    farewellMessageStorage.clear();
    show('success', `${message}. Корзина осталась на этом устройстве.`, { label: 'Понятно', run: clear });
  }, [show, clear]);
  return <NoticeArea notice={notice} clear={clear} />;
}
