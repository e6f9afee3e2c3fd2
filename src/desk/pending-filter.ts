import { useMemo } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';

/**
 * The filter of a list: what its next address says while that is being loaded, else what is
 * shown. So a choice shows at once, and the next one is added to it.
 */
export function usePendingFilter<Filter>(
  shown: Filter,
  filterFrom: (search: URLSearchParams) => Filter,
): Filter {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return useMemo(
    () => (next?.pathname === pathname ? filterFrom(new URLSearchParams(next.search)) : shown),
    [next, pathname, shown, filterFrom],
  );
}

/** What the screen of a list needs of its address: the filter, whether another one is loading, and a way to show it. */
export function useFilteredList<Filter>(
  shown: Filter,
  filterFrom: (search: URLSearchParams) => Filter,
  addressOf: (filter: Filter) => string,
) {
  const navigate = useNavigate();
  return {
    filter: usePendingFilter(shown, filterFrom),
    loading: useNavigation().state === 'loading',
    revalidate: useRevalidator().revalidate,
    show: (next: Filter) => navigate(addressOf(next)),
  };
}
