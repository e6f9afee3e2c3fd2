import { useLocation } from 'react-router';
import { createPersonalDraftStorage } from '../ui/draft.ts';
import { Notice } from '../ui/notice.tsx';

/** What of a search names people: a part of a name or an e-mail under the name of its field. */
type Terms = Record<string, string>;

/** So many searches are remembered, for Back; the oldest go first. */
const MOST_SEARCHES = 50;

/** The part of the address that stands for the terms. */
const PART = 'search';

/**
 * Addresses are kept in the browser's history, written into logs on the way and sent to others, so terms
 * that name people are not in them: the tab remembers these, and the address has a number by which it
 * finds them. They survive a reload and Back, and go when the person signs out or another one signs in.
 */
const remembered = createPersonalDraftStorage<[number: string, terms: Terms][]>('searches');

function searches(): [number: string, terms: Terms][] {
  const found = remembered.read();
  return Array.isArray(found) ? found : [];
}

/** Puts terms into the tab's memory and their number into an address; terms that are empty are none. */
export function storeSearchTermsInTab(address: URLSearchParams, terms: Terms): void {
  const typed = Object.fromEntries(Object.entries(terms).filter(([, term]) => term !== ''));
  if (Object.keys(typed).length === 0) return;
  const known = searches();
  const same = known.find(([, others]) => JSON.stringify(others) === JSON.stringify(typed));
  // By chance, so that in another person's tab it finds nothing rather than something else.
  const number = same?.[0] ?? crypto.getRandomValues(new Uint32Array(2)).join('');
  const others = known.filter((search) => search !== same);
  remembered.write([...others, [number, typed] as [string, Terms]].slice(-MOST_SEARCHES));
  address.set(PART, number);
}

/** The terms that an address stands for; none when this tab knows none by its number. */
export function readSearchTerms(address: URLSearchParams): Terms {
  return find(address) ?? {};
}

/** True for an address whose terms were left in another tab. */
export function areSearchTermsLost(address: URLSearchParams): boolean {
  return address.has(PART) && find(address) === undefined;
}

function find(address: URLSearchParams): Terms | undefined {
  const number = address.get(PART);
  return number === null ? undefined : searches().find(([known]) => known === number)?.[1];
}

/** Says why a list is not narrowed when its address came from another tab. */
export function LostSearchTermsNotice() {
  const { search } = useLocation();
  if (!areSearchTermsLost(new URLSearchParams(search))) return null;
  return (
    <Notice kind="info">
      По чьим имени или почте искали, в ссылке нет: это осталось во вкладке, где искали. Введите ещё раз.
    </Notice>
  );
}
