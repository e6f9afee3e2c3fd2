import { useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/fields/field.tsx';
import { usePreHydrationInput } from '../../ui/fields/pre-hydration-input.ts';
import styles from './search-form.module.css';

const LONGEST_QUERY = 200;

/** What is being looked for on this page: the `q` of its address at first, then what is typed. */
export function useUrlSeededQuery(): [query: string, type: (query: string) => void] {
  const [parameters] = useSearchParams();
  const query = (parameters.get('q') ?? '').slice(0, LONGEST_QUERY);
  const [typed, setTyped] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    setTyped(query);
  }
  return [typed, setTyped];
}

interface SearchFormProps {
  label: string;
  hiddenLabel?: boolean;
  hint: string;
  button: string;
  query: string;
  onType(query: string): void;
}

/** A field that answers as one types; the button puts the query in the address, with or without JavaScript. */
export function SearchForm({ button, query, onType, ...field }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  usePreHydrationInput(form, onType);
  return (
    <Form ref={form} method="get" preventScrollReset role="search" className={styles.form}>
      <SearchField name="q" {...field} max={LONGEST_QUERY} value={query} onChange={onType} />
      <Button type="submit">{button}</Button>
    </Form>
  );
}
