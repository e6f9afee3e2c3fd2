import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { onRussianKeys } from './requests.ts';

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Packed as the client likes it and as the shop does: both send about the same bytes. */
export const packed = (reply: FastifyReply, answer: unknown) =>
  reply
    .header('content-encoding', 'br')
    .type('application/json; charset=utf-8')
    .send(brotliCompressSync(JSON.stringify(answer), QUICKLY));

/** Every field of a product as the shop answers it: the same bytes are to be made by both. */
export const COLUMNS = `p.id, p.name, p.price_kopecks / 100.0::float as price, p.priority_sort as "prioritySort",
  p.category_id as "categoryId", c.name as "categoryName", p.restrictions, null as "imageDataBase64",
  case when i.hash is null then 'image/jpeg' else 'image/webp' end as "imageType", p.picture_name as "imageName",
  null as "imageSize", '/pictures/' || i.hash || '-960.webp' as "imageUrl", i.color as "imageColor",
  p.weight_grams as "weightGrams", p.description, p.tags, p.parts, p.choices,
  p.out and coalesce(p.out_until > (now() at time zone 'Europe/Moscow')::date, true) as out,
  p.out_until as "outUntil", p.out_reason as "outReason", p.version`;
export const FROM =
  'from products p left join categories c on c.id = p.category_id left join pictures i on i.id = p.picture_id';

interface Page {
  page: number;
  size: number;
}

interface List {
  pageableRequest: Page & { field: 'id' | 'price'; sortDirection: 'ASC' | 'DESC' };
  categoryId?: number;
}

type Row = Record<string, unknown>;

/** A page as the shop answers it. */
function pageOf(rows: Row[], { page, size }: Page, more = {}) {
  const totalElements = Number(rows[0]?.total ?? 0);
  const totalPages = Math.ceil(totalElements / size);
  for (const row of rows) delete row.total;
  return {
    ...{ content: rows, totalElements, totalPages, number: page, size, first: page === 0 },
    last: page >= totalPages - 1,
    ...more,
  };
}

/** Pages of the list and of a search, each by statements written by hand. */
export function answerProducts(server: FastifyInstance, pool: pg.Pool): void {
  server.post<{ Body: List }>('/page', async ({ body: { pageableRequest: list, categoryId } }, reply) => {
    const where = categoryId
      ? `p.deleted_at is null and p.category_id in (
         with recursive below as (
           select id from categories where id = $3
           union all select k.id from categories k join below on k.parent_id = below.id
         ) select id from below)`
      : 'p.deleted_at is null';
    const order = `${list.field === 'price' ? 'p.price_kopecks' : 'p.id'} ${list.sortDirection}, p.id ${list.sortDirection}`;
    const { rows } = await pool.query({
      name: `page ${order} ${categoryId ? 'of a category' : ''}`,
      text: `select ${COLUMNS}, (select count(*) from products p where ${where}) as total
        ${FROM} where ${where} order by ${order} limit $1 offset $2`,
      values: [list.size, list.page * list.size, ...(categoryId ? [categoryId] : [])],
    });
    return packed(reply, pageOf(rows, list));
  });

  const find = async (words: string[], { page, size }: Page): Promise<Row[]> => {
    const { rows } = await pool.query({
      name: `search ${words.length}`,
      text: searchText(words.length),
      values: [...words.map((word) => word.replaceAll('ё', 'е')), size, page * size],
    });
    return rows;
  };

  /** A word that nothing holds becomes the likest one that something does. */
  const mend = async (words: string[]): Promise<Word[]> => {
    const { rows } = await pool.query({
      name: 'mend',
      text: MEND,
      values: [words.map((word) => word.replaceAll('ё', 'е'))],
    });
    return words.map((word, index) => rows[index].meant ?? { word, spelling: word });
  };

  server.post<{ Body: { pageableRequest: Page; searchQuery: string } }>(
    '/search',
    async ({ body }, reply) => {
      const { pageableRequest: list, searchQuery } = body;
      const meant = [searchQuery, onRussianKeys(searchQuery)].map(wordsOf);
      for (const [index, words] of meant.entries()) {
        const rows = await find(words, list);
        if (rows.length > 0) {
          const mended = index > 0 ? { correctedQuery: words.join(' ') } : {};
          return packed(reply, pageOf(rows, list, mended));
        }
        // Nobody types letters of both alphabets: a query in Russian is not looked at as one in Latin.
        if (!/[a-z]/i.test(searchQuery)) break;
      }
      const mended = await mend(meant[0] ?? []);
      const words = mended.map(({ word }) => word);
      const correctedQuery = mended.map(({ spelling }) => spelling).join(' ');
      return packed(reply, pageOf(await find(words, list), list, { correctedQuery }));
    },
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Each word in any form or as a beginning; the name before other texts, the word itself before others, the first word before the rest. */
function searchText(words: number): string {
  const each = Array.from({ length: words }, (_, index) => `$${index + 1}`);
  const query = (word: string, parts: string, end = '') =>
    `(to_tsquery('russian', ${word} || ':${parts}') || to_tsquery('simple', ${word} || ':${end}${parts}'))`;
  const all = each.map((word) => query(word, '', '*')).join(' && ');
  const rank = each
    .map(
      (_, index) =>
        `4 * (s.search @@ q.name_${index})::int + 2 * (s.search @@ q.itself_${index})::int + 3 * (s.search @@ q.first_${index})::int`,
    )
    .join(' + ');
  return `
    with q as materialized (select ${all} as words, ${each
      .map(
        (word, index) =>
          `${query(word, 'AB', '*')} as name_${index}, ${query(word, 'AB')} as itself_${index}, ${query(word, 'A')} as first_${index}`,
      )
      .join(', ')}), hits as materialized (
      select p.id, ${rank} as rank from q, reference_search s join products p using (id) where p.deleted_at is null and s.search @@ q.words
    ), found as (select id, rank from hits order by rank desc, id limit $${words + 1} offset $${words + 2})
    select ${COLUMNS}, (select count(*) from hits) as total
    from found join products p using (id)
      left join categories c on c.id = p.category_id left join pictures i on i.id = p.picture_id
    order by found.rank desc, p.id`;
}

interface Word {
  word: string;
  spelling: string;
}

const MEND = `
  select case when not exists (
    select from products join reference_search using (id)
    where deleted_at is null
      and search @@ (to_tsquery('russian', typed.word) || to_tsquery('simple', typed.word || ':*'))
  ) then (
    select json_build_object('word', alike.word, 'spelling', alike.spelling)
    from reference_similar(typed.word) as alike
    where exists (
      select from products join reference_search using (id)
      where deleted_at is null and search @@ to_tsquery('simple', alike.word)
    )
    order by alike.likeness desc limit 1
  ) end as meant
  from unnest($1::text[]) with ordinality as typed(word, place) order by place`;
