import { useEffect } from 'react';
import { draft } from '../../ui/draft.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';

/** What is to be said to a person whose account is gone, on the page where they land. */
export const farewellDraft = draft<string>('farewell');

/** Says it once; the cart is the browser's and stays. */
export function FarewellNotice() {
  const { notice, show, clear } = useNotice();
  useEffect(() => {
    const message = farewellDraft.read();
    if (message === null) return;
    farewellDraft.clear();
    show('success', `${message}. Корзина осталась на этом устройстве.`, { label: 'Понятно', run: clear });
  }, [show, clear]);
  return <NoticeArea notice={notice} clear={clear} />;
}
