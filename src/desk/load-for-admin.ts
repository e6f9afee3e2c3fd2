import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isCallAllowed, isScreenAllowed } from '../contract/desk-roles.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { awaitCallResult, getCallFailureMessage } from '../ui/data/call-error.ts';
import { decodeToken, session } from '../ui/session.ts';
import { redirectToSignIn, redirectToSignInAgain } from '../ui/session-end.ts';

/** What the guard throws for a person who has no right to a screen; the layout of the desk shows it. */
export const ACCESS_DENIED_STATUS = 403;

/** Which part of the desk's work the signed-in person has, as the token says; null is everything. */
export function getDeskRole() {
  const token = session.token();
  return (token !== null && decodeToken(token)?.deskRole) || null;
}

/** Whether the signed-in person may make a call at the desk: what leads to no other is not shown. */
export const mayCall = (endpoint: AnyEndpoint): boolean => isCallAllowed(endpoint, getDeskRole());

/** Whether the signed-in person opens an address of the desk. */
export const mayOpen = (address: string): boolean =>
  isScreenAllowed(new URL(address, location.href).pathname, getDeskRole());

/**
 * Lets only an administrator on: throws a redirect to `/login`, and from there back to `path`, without a
 * token or with one that cannot be decoded, and a 403 for any other role and for a part of the desk that is not theirs. The server decides anyway.
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
  if (payload.role !== 'ADMIN' || !mayOpen(path)) throw data(null, ACCESS_DENIED_STATUS);
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
 * @throws {CallError} for a lost session or role, which `loadForAdmin` leads on
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

/** Export it as `shouldRevalidate` from a page that holds all of it: another search in it asks for nothing. */
export function shouldRevalidateSameUrl({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
