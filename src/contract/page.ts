import * as z from 'zod/mini';
import { wholeNumberSchema } from './rules.ts';

/** How many rows a page of the desk's lists shows: what the screen of a laptop holds and a little more. */
export const DESK_PAGE_SIZE = 25;

const PAGE_MESSAGE = 'Номер страницы — целое число от 0';
const SIZE_MESSAGE = 'Размер страницы — целое число от 1 до 100';
const DIRECTION_MESSAGE = 'Порядок — ASC или DESC';

/** The request for a page: zero-based `page`, `size` 1..100. */
export function pageRequestSchema(defaults: { size: number; sortDirection: 'ASC' | 'DESC' }) {
  return z.object(
    {
      page: z._default(z.int({ error: PAGE_MESSAGE }).check(z.minimum(0, PAGE_MESSAGE)), 0),
      size: z._default(wholeNumberSchema(1, 100, SIZE_MESSAGE), defaults.size),
      sortDirection: z._default(
        z.enum(['ASC', 'DESC'], { error: DIRECTION_MESSAGE }),
        defaults.sortDirection,
      ),
    },
    { error: 'Укажите, какую страницу показать' },
  );
}

export type PageRequest = z.output<ReturnType<typeof pageRequestSchema>>;

/** A page of anything, with the fields that every page has. */
export function pageResponseSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalElements: z.number(),
    totalPages: z.number(),
    number: z.number(),
    size: z.number(),
    first: z.boolean(),
    last: z.boolean(),
  });
}

/** Fills the fields of a page around its rows. A page past the end is empty, not an error. */
export function createPageResponse<Item>(
  content: Item[],
  totalElements: number,
  request: Pick<PageRequest, 'page' | 'size'>,
) {
  const totalPages = Math.ceil(totalElements / request.size);
  return {
    content,
    totalElements,
    totalPages,
    number: request.page,
    size: request.size,
    first: request.page === 0,
    last: request.page >= totalPages - 1,
  };
}
