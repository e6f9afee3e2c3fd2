import { isDeepStrictEqual } from 'node:util';
import { FIRST_PAGE, searches } from './requests.ts';

const KINDS = ['word', 'typo', 'layout'] as const;

/** Some of what is measured: a few of each kind of search, pages of the whole list and of a category. */
const searched = KINDS.flatMap((kind) => searches(kind).filter((_, index) => index % 13 === 0)).map(
  (searchQuery) => ({ path: '/search', body: { ...FIRST_PAGE, searchQuery } }),
);
const listed = (['id', 'price'] as const).flatMap((field) =>
  [undefined, 1].map((categoryId) => ({
    path: '/page',
    body: { pageableRequest: { page: 1, size: 28, field, sortDirection: 'DESC' }, categoryId, images: 'url' },
  })),
);

/** Throws where the statements by hand do not answer the very same as the shop: then they are no reference. */
export async function expectSameAnswers(shop: number, reference: number): Promise<void> {
  for (const { path, body } of [...searched, ...listed]) {
    const ours = await ask(shop, '/api/v1/products/list-pageable', body);
    const theirs = await ask(reference, path, body);
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`Опора отвечает иначе: ${JSON.stringify(body)}`);
  }
}

async function ask(port: number, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}
