import type { DeskRole } from '../contract/desk-roles.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { browserStorage, deleteFileDrafts, tabStorage } from './data/safe-storage.ts';

const KEY = 'token';

/** What the token says of its owner. Only for showing: the server decides by itself. */
export interface TokenPayload {
  email?: string;
  role?: string;
  deskRole?: DeskRole;
}

let leftByChoice = false;

const watchedToken = createChangeNotifier(KEY, () => {
  leftByChoice = false;
});

/** The signed-in person of this browser: the token in local storage, shared by all tabs. */
export const session = {
  token(): string | null {
    return browserStorage.get(KEY);
  },
  start(token: string): void {
    leftByChoice = false;
    browserStorage.set(KEY, token);
    watchedToken.changed();
  },
  /**
   * Signs out. With `only` the server refused that token: nothing happens when another one has come
   * in the meantime. Without it the person leaves, and takes along what this tab had in the making.
   */
  end(only?: string): void {
    if (only !== undefined && session.token() !== only) return;
    leftByChoice = only === undefined;
    if (leftByChoice) {
      tabStorage.clear();
      deleteFileDrafts();
    }
    browserStorage.remove(KEY);
    watchedToken.changed();
  },
  /** True after the person signed out in this tab; false when the session ended by itself or elsewhere. */
  wasLeftByChoice(): boolean {
    return leftByChoice;
  },
};

/** The token, or null when signed out; on the server everybody is signed out. */
export function useToken(): string | null {
  return watchedToken.useValue(session.token, null);
}

/** Returns what a token says of its owner; null when it is not three parts, base64 or JSON. */
export function decodeToken(token: string): TokenPayload | null {
  const payload = token.split('.')[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** True only when the token can be decoded and its role is ADMIN. */
export function isAdminToken(token: string | null): boolean {
  if (token === null) return false;
  const payload = decodeToken(token);
  if (payload === null) console.error('Не удалось прочитать токен');
  return payload?.role === 'ADMIN';
}
