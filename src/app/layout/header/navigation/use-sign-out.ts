import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { awaitCallResult, CallError } from '../../../../ui/data/call-error.ts';
import { session } from '../../../../ui/session.ts';

/** The call and its schemas, which on the product list only the signed-in need. */
function loadCall() {
  return Promise.all([
    import('../../../../ui/data/call.ts'),
    import('../../../../accounts/account-access.contract.ts'),
  ]).catch(() => {
    // Without a connection the code cannot come either, and that is nothing else to the person.
    throw new CallError('network');
  });
}

/**
 * Returns what signs out: this browser forgets the token at once and leads home, with any outcome of the call that
 * ends every session of the account on the server. What that needs is fetched while the person is still signed in.
 */
export function useSignOut(token: string | null): () => void {
  const navigate = useNavigate();
  useEffect(() => {
    if (token !== null) void awaitCallResult(loadCall());
  }, [token]);

  return () => {
    if (token === null) return;
    // The token goes along: by the time the call is made this browser has forgotten it.
    void awaitCallResult(loadCall().then(([{ call }, { signOut }]) => call(signOut, {}, { token })));
    session.end();
    navigate('/');
  };
}
