import { useState } from 'react';
import { MAX_IDS, productsByIds } from '../../../catalog/products.contract.ts';
import type { CallAnswer } from '../../../contract/endpoint.ts';
import { call } from '../../../ui/data/call.ts';
import { type CallError, outcomeOf } from '../../../ui/data/call-error.ts';
import { useAsk } from '../../../ui/data/use-ask.ts';
import { useWork } from '../../../ui/data/use-send.ts';
import { listWords } from '../../products-list-words.contract.ts';
import { MAX_LIST_LINES, matchList } from '../../products-match-list.contract.ts';
import { splitList } from '../../text/split-list.ts';
import { listMemory } from './list-memory.ts';
import { listRowsOf } from './list-rows.ts';

type Words = CallAnswer<typeof listWords>;

/**
 * Cuts the list in the making and looks its lines up for a facility; `review` says whether that came to an end. What
 * holds no goods stays in the browser, and so does the text as a whole.
 */
export function useListReview(facilityId: number | null) {
  // By the time the list is there, so are the words to cut it by.
  const { answer: words } = useAsk(listWords, {});
  const { run, busy } = useWork();
  const [failure, setFailure] = useState<CallError | null>(null);

  async function review(): Promise<boolean> {
    setFailure(null);
    const { text, review: before } = listMemory.read();
    const { answer, failure } = await run(() => outcomeOf(lookUp(text, facilityId, words)));
    setFailure(failure);
    if (answer === null) return false;
    const { lines, matched, products } = answer;
    const rows = listRowsOf(lines, matched, products, before?.rows ?? []);
    listMemory.write({ review: { rows, products, facilityId } });
    return true;
  }

  return { review, busy, failure: busy ? null : failure };
}

/** Throws what the calls throw. */
async function lookUp(text: string, facilityId: number | null, known: Words | null) {
  const { stems } = known ?? (await call(listWords, {}));
  const lines = splitList(text, stems);
  const requested = lines.filter(({ goods }) => goods).map(({ line }) => line);
  const answers = await Promise.all(
    portionsOf(requested, MAX_LIST_LINES).map((portion) =>
      call(matchList, { body: { lines: portion, facilityId } }),
    ),
  );
  const matched = answers.flatMap((answer) => answer.lines);
  const named = matched.flatMap(({ productId, otherIds }) =>
    productId === null ? otherIds : [productId, ...otherIds],
  );
  const products = await Promise.all(
    portionsOf([...new Set(named)], MAX_IDS).map((ids) =>
      call(productsByIds, { body: { ids, images: 'url' } }),
    ),
  );
  return { lines, matched, products: products.flat() };
}

function portionsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
