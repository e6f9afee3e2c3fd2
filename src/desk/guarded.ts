import { data } from 'react-router';
import { awaitCallResult, getCallFailureMessage } from '../ui/data/call-error.ts';
import { decodeToken, session } from '../ui/session.ts';
import { redirectToSignIn, redirectToSignInAgain } from '../ui/session-end.ts';

/** What the guard throws for a person who is no administrator; the layout of the desk shows it. */
export const ACCESS_DENIED_STATUS = 403;

/**
 * Lets only an administrator on: throws a redirect to `/login`, and from there back to `path`, without a
 * token or with one that cannot be decoded, and a 403 for any other role. The server decides anyway.
 */
function requireAdmin(path: string): void {
  const token = session.token();
  if (token === null) throw redirectToSignIn(path);
  const payload = decodeToken(token);
  if (payload === null) {
    console.error('Не удалось прочитать токен');
    // Kept, it would make the sign-in page believe that somebody is signed in.
    session.end(token);
    throw redirectToSignIn(path);
  }
  if (payload.role !== 'ADMIN') throw data(null, ACCESS_DENIED_STATUS);
}

/**
 * Loads an administrator's screen: nothing is requested for anybody else, a lost session leads to the
 * sign-in page and back, a lost role to «Доступ запрещён». Other failures are thrown on.
 */
export async function loadForAdmin<ResponseBody>(
  request: Request,
  load: () => Promise<ResponseBody>,
): Promise<ResponseBody> {
  const { pathname, search } = new URL(request.url);
  requireAdmin(pathname + search);
  const { response, failure } = await awaitCallResult(load());
  if (failure === null) return response;
  if (failure.status === 401) throw redirectToSignInAgain(pathname + search);
  if (failure.status === 403) throw data(null, ACCESS_DENIED_STATUS);
  throw failure;
}

/** What a screen loaded, or the message why it could not. */
type ScreenPartResult<ResponseBody> =
  | { response: ResponseBody; problem: null }
  | { response: null; problem: string };

/**
 * Loads a part of an administrator's screen, with the messages of that part for what fails.
 *
 * @throws {CallError} for a lost session or role, which `guarded` leads on
 */
export async function loadScreenPart<ResponseBody>(
  calling: Promise<ResponseBody>,
  otherwise: Parameters<typeof getCallFailureMessage>[1],
): Promise<ScreenPartResult<ResponseBody>> {
  const { response, failure } = await awaitCallResult(calling);
  if (failure === null) return { response, problem: null };
  if (failure.status === 401 || failure.status === 403) throw failure;
  return { response: null, problem: getCallFailureMessage(failure, otherwise) };
}
