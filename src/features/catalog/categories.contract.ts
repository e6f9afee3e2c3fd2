import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';

const own = z.object({
  id: z.number(),
  name: z.string(),
  prioritySort: z.nullable(z.number()),
  unitLevel: z.number(),
});

/** A category with everything below it; `unitLevel` is 1 for a root. */
export const category = z.extend(own, {
  get subCategories() {
    return z.array(category);
  },
});

export type Category = z.infer<typeof category>;

/** The whole tree, each level by priority descending (none last), then by name. */
export const allCategories = endpoint({
  method: 'GET',
  path: '/api/v1/categories/get-all',
  access: 'public',
  summary: 'Дерево категорий',
  answer: z.object({ categories: z.array(category) }),
});
