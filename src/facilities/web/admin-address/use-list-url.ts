import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What the screen shows; pages are 1-based. */
interface ListFilter {
  /** A part of the name. */
  query: string;
  page: number;
  deletedPage: number;
  /** How new ones are being made: typed, or brought in by a table. */
  adding: 'rows' | 'table' | null;
}

const waysIn = ['rows', 'table'] as const;

/** The state of the lists, kept in the URL; `replace` makes no step of its own for Back. */
export function useListUrl() {
  const [search, setSearch] = useSearchParams();
  const inUrl = search.get('q') ?? '';
  // The URL comes after the letters: a field that waited for it would lose some.
  const [typed, setTyped] = useState(inUrl);
  const onItsWay = useRef<string | null>(null);
  useEffect(() => {
    if (onItsWay.current === null) setTyped(inUrl);
    else if (onItsWay.current === inUrl) onItsWay.current = null;
  }, [inUrl]);
  const filter: ListFilter = {
    query: typed,
    page: pageIn(search, 'page'),
    deletedPage: pageIn(search, 'deletedPage'),
    adding: waysIn.find((way) => way === search.get('new')) ?? null,
  };

  function show(next: ListFilter, replace = false) {
    setTyped(next.query);
    if (next.query !== inUrl) onItsWay.current = next.query;
    const params = new URLSearchParams();
    if (next.query !== '') params.set('q', next.query);
    if (next.page > 1) params.set('page', String(next.page));
    if (next.deletedPage > 1) params.set('deletedPage', String(next.deletedPage));
    if (next.adding !== null) params.set('new', next.adding);
    setSearch(params, { replace, preventScrollReset: true });
  }
  return [filter, show] as const;
}

function pageIn(search: URLSearchParams, name: string): number {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
