import { type ContextType, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { isDay } from '../lib/calendar.ts';
import { readSearchTerms, storeSearchTermsInTab } from './tab-search.tsx';

/** One part of a list's state: its name in the URL, its default, and how it is read and written. */
interface UrlParam<Value> {
  name: string;
  initial: Value;
  /** Returns undefined for nonsense. */
  parse(text: string): Value | undefined;
  write(value: Value): string;
  /** Kept by the tab and not in the address, since it may name people. */
  remembered?: boolean;
}

/** A positive integer as it is typed; null for anything else. */
export function parsePositiveInteger(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function positiveIntegerParam(name: string): UrlParam<number | null> {
  return { name, initial: null, parse: parsePositiveInteger, write: String };
}

/** The 1-based number of a page. */
export function pageNumberParam(): UrlParam<number> {
  return {
    name: 'page',
    initial: 1,
    parse: (text) => parsePositiveInteger(text) ?? undefined,
    write: String,
  };
}

/** A day, `2026-11-22`. */
export function dayParam(name: string): UrlParam<string | null> {
  return { name, initial: null, parse: (text) => (isDay(text) ? text : undefined), write: String };
}

export function enumParam<Word extends string>(name: string, all: readonly Word[]): UrlParam<Word | null> {
  return { name, initial: null, parse: (text) => all.find((word) => word === text), write: String };
}

/** True where the address says `word`. */
export function flagParam(name: string, word = '1'): UrlParam<boolean> {
  return { name, initial: false, parse: (text) => text === word, write: () => word };
}

export function textParam(name: string, parse: (typed: string) => string = String): UrlParam<string> {
  return { name, initial: '', parse, write: String };
}

/** What was typed to find people or things, without spaces around it. */
export function searchTermParam(name: string): UrlParam<string> {
  return { name, initial: '', parse: String, write: (typed) => typed.trim(), remembered: true };
}

type ListUrl<Filter extends object> = ReturnType<typeof createListUrlCodec<Filter>>;

/** Returns the default state of a list, the reader of its URL (nonsense is the default) and the writer, which leaves defaults out. */
export function createListUrlCodec<Filter extends object>(
  path: string,
  params: { readonly [Key in keyof Filter]: UrlParam<Filter[Key]> },
) {
  const keys = Object.keys(params) as (keyof Filter)[];
  const filterOf = (value: <Key extends keyof Filter>(param: UrlParam<Filter[Key]>) => Filter[Key]) =>
    Object.fromEntries(keys.map((key) => [key, value(params[key])])) as Filter;
  return {
    initial: filterOf(({ initial }) => initial),
    read(search: URLSearchParams): Filter {
      const terms = readSearchTerms(search);
      return filterOf(({ name, initial, parse, remembered }) => {
        const found = remembered ? terms[name] : search.get(name);
        return found === null || found === undefined ? initial : (parse(found) ?? initial);
      });
    },
    address(filter: Filter): string {
      const search = new URLSearchParams();
      const terms: Record<string, string> = {};
      for (const key of keys) {
        const { name, write, remembered } = params[key];
        if (remembered) terms[name] = write(filter[key]);
      }
      storeSearchTermsInTab(search, terms);
      for (const key of keys) {
        const { name, initial, write, remembered } = params[key];
        if (!remembered && filter[key] !== initial) search.set(name, write(filter[key]));
      }
      return `${path}${search.size > 0 ? `?${search}` : ''}`;
    },
  };
}

/** The parameter of the address with the number of the row that stands beside the list. */
export const OPENED_ROW_PARAM = 'open';

/** The search of an address without the row that is opened: what the list shows. */
export function removeOpenParam(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(OPENED_ROW_PARAM);
  return `${rest}`;
}

type DataRouter = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>;

/** Returns what reads the search of the list's address, or of its next one as soon as that is asked for: a page is drawn later. */
export function useComingSearch(): () => string {
  const { router } = use(UNSAFE_DataRouterContext) as DataRouter;
  return useCallback(() => {
    const { location, navigation } = router.state;
    const next = navigation.location;
    return (next?.pathname === location.pathname ? next : location).search;
  }, [router]);
}

/** How the list of another filter is shown: as no step of its own for Back, and with the opened row as long as it is in it. */
export interface ShowOptions {
  replace: boolean;
  keepsOpened: true;
}

/**
 * What the screen of a list needs of its address: the filter, whether another one is loading, and a way to show
 * it. The filter is what the next address says while that is being loaded, else what is shown, so that a choice
 * shows at once, and the next one is added to it.
 */
export function useListFilter<Filter extends object>(shown: Filter, { read, address }: ListUrl<Filter>) {
  const navigate = useNavigate();
  const readComingSearch = useComingSearch();
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const filter = useMemo(
    () => (next?.pathname === pathname ? read(new URLSearchParams(next.search)) : shown),
    [next, pathname, shown, read],
  );
  return {
    filter,
    loading: state === 'loading',
    revalidate: useRevalidator().revalidate,
    show: useCallback(
      (wanted: Filter, options?: ShowOptions) => {
        const to = new URL(address(wanted), location.origin);
        const opened = new URLSearchParams(readComingSearch()).get(OPENED_ROW_PARAM);
        if (options?.keepsOpened && opened !== null) to.searchParams.set(OPENED_ROW_PARAM, opened);
        return navigate(`${to.pathname}${to.search}`, options);
      },
      [navigate, address, readComingSearch],
    ),
  };
}

/** The state of a list narrowed while its search is typed, and a way to show another; `replace` leaves no step for Back. */
export function useLiveListFilter<Filter extends { query: string }>({ read, address }: ListUrl<Filter>) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const inUrl = read(search);
  // The URL comes after the letters: a field that waited for it would lose some.
  const [typed, setTyped] = useState(inUrl.query);
  const onItsWay = useRef<string | null>(null);
  useEffect(() => {
    if (onItsWay.current === null) setTyped(inUrl.query);
    else if (onItsWay.current === inUrl.query) onItsWay.current = null;
  }, [inUrl.query]);

  function show(next: Filter, replace = false) {
    setTyped(next.query);
    if (next.query !== inUrl.query) onItsWay.current = next.query;
    return navigate(address(next), { replace, preventScrollReset: true });
  }
  return [{ ...inUrl, query: typed }, show] as const;
}
