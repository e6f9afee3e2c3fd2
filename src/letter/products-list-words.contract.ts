import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/**
 * The stems of words that begin or name goods, sold or not, so that a browser can cut a list into its lines
 * and keep to itself what holds no goods.
 */
export const listWords = endpoint('GET /api/v1/products/list-words', 'public', {
  summary: 'Основы слов, которыми называют товары',
  neverSendsToken: true,
  cached: true,
  answer: z.object({ stems: z.array(z.string()) }),
});
