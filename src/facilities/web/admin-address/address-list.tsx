import { type ReactNode, useId } from 'react';
import parts from '../../../desk/editing/editing.module.css';
import { PageTurner } from '../../../desk/page-turner.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import type { Addresses } from './addresses.ts';

const PAGE_SIZE = 50;

interface AddressListProps extends Addresses {
  title: string;
  /** Takes the focus when the row that had it is gone. */
  headingId: string;
  /** The message when there is none at all. */
  empty: string;
  /** A part of the name. */
  query: string;
  /** 1-based. */
  page: number;
  onPage(page: number): void;
  onRetry(): void;
  children(address: WorkAddress): ReactNode;
}

/** Addresses by name, narrowed by a part of it, in pages of fifty. */
export function AddressList(props: AddressListProps) {
  const { title, headingId, list, problem, empty, query, page, onPage, onRetry, children } = props;
  const wanted = query.toLocaleLowerCase('ru');
  const found = list.filter(({ name }) => name.toLocaleLowerCase('ru').includes(wanted));
  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const here = Math.min(page, totalPages);
  const listId = useId();
  return (
    <Card
      title={
        <span id={headingId} tabIndex={-1}>
          {title} {problem === null && <span className={parts.quiet}>{found.length}</span>}
        </span>
      }
    >
      {problem !== null && <LoadError message={problem} bare onRetry={onRetry} />}
      {problem === null && found.length === 0 && (
        <p className={parts.quiet}>{list.length === 0 ? empty : 'С таким названием ничего нет.'}</p>
      )}
      {found.length > 0 && (
        <PlainList id={listId} className={parts.rows}>
          {found.slice((here - 1) * PAGE_SIZE, here * PAGE_SIZE).map((address) => (
            <li key={address.id} className={parts.row}>
              {children(address)}
            </li>
          ))}
        </PlainList>
      )}
      {totalPages > 1 && (
        <PageTurner label={`${title}: страницы`} page={here} totalPages={totalPages} onTurn={onPage} />
      )}
    </Card>
  );
}
