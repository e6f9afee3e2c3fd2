import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draft } from '../../../shared/web/draft.ts';
import { session, useToken } from '../../../shared/web/session.ts';

/** Where a session ended in the middle of work, as a path of the shop (contract.md §3). */
export const interruptedAt = draft<string>('interruptedAt');

/**
 * Watches over a private page: when the session ends under it (refused by the server, signed out in
 * another tab), remembers the page and leads to `signIn`; a person who signed out here goes home.
 */
export function useSessionWatch(signIn: string): void {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (token !== null) {
      wasSignedIn.current = true;
      return;
    }
    if (!wasSignedIn.current) return;
    if (session.wasLeftByChoice()) {
      navigate('/', { replace: true });
    } else {
      interruptedAt.write(pathname + search);
      navigate(signIn, { replace: true });
    }
  }, [token, navigate, pathname, search, signIn]);
}
