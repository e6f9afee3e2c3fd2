import { useEffect, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { createDraftStorage } from './draft.ts';
import { session, useToken } from './session.ts';

/** Where a session ended in the middle of work, as a path of the shop. */
export const interruptedPathStorage = createDraftStorage<string>('interruptedAt');

/** The page that was opened without a session; the sign-in page takes it away as it opens. */
export const requestedPathStorage = createDraftStorage<string>('headedFor');

/**
 * Watches over a screen of a signed-in person: when the session ends under it (refused by the
 * server, signed out in another tab), remembers the page and leads to `signIn` after `delayMs`. A
 * person who signed out here goes home. Returns true while the message about a lost session is shown.
 */
export function useSessionWatch(signIn: string, delayMs = 0): boolean {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (token !== null && !wasSignedIn) setWasSignedIn(true);
  const ended = token === null && wasSignedIn;

  useEffect(() => {
    if (!ended) return;
    if (session.wasLeftByChoice()) {
      navigate('/', { replace: true });
      return;
    }
    interruptedPathStorage.write(pathname + search);
    const timer = setTimeout(() => navigate(signIn, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [ended, navigate, pathname, search, signIn, delayMs]);

  return ended && !session.wasLeftByChoice();
}

/** Where a loader leads that needs a session when there is none; `path` is what it was loading. */
export function redirectToSignIn(path: string): Response {
  requestedPathStorage.write(path);
  return redirect('/login');
}

/** Where a loader leads whose call was refused for want of a session; `path` is what it was loading. */
export function redirectToSignInAgain(path: string): Response {
  interruptedPathStorage.write(path);
  return redirect('/login');
}
