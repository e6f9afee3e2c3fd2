import { useMemo } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * The filter of a list: what its next address says while that is being loaded, else what is
 * shown. So a choice shows at once, and the next one is added to it.
 */
export function usePendingFilter<Filter>(
  shown: Filter,
  auditLogFilterFrom: (search: URLSearchParams) => Filter,
): Filter {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return useMemo(
    () => (next?.pathname === pathname ? auditLogFilterFrom(new URLSearchParams(next.search)) : shown),
    [next, pathname, shown, auditLogFilterFrom],
  );
}
