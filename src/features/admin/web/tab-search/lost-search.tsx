import { useLocation } from 'react-router';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { isSearchLost } from './tab-search.ts';

/** Says why a list is not narrowed when its address came from another tab. */
export function LostSearch() {
  const { search } = useLocation();
  if (!isSearchLost(new URLSearchParams(search))) return null;
  return (
    <Notice kind="info">
      По чьим имени или почте искали, в ссылке нет: это осталось во вкладке, где искали. Введите ещё раз.
    </Notice>
  );
}
