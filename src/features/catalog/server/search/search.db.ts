import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';

/** A word to be found in any of its forms: itself, beginnings and likenesses of it. */
export interface SoughtWord {
  word: string;
  /** Whether longer words that begin like this one will do. */
  beginnings: boolean;
  /** Words that will do as well, though they are not what is meant first. */
  alike: string[];
}

/** Letters A to D of the parts of a product's search document (db/migrations/0006_search.sql). */
const ANYWHERE = '';
const NAME = 'AB';
const FIRST_OF_NAME = 'A';

// Words hold letters and digits only (query-words.ts), so they are safe inside the text of a tsquery.
const tsquery = (word: string, parts: string): RawBuilder<unknown> =>
  sql`to_tsquery('russian', ${`${word}:${parts}`}) || to_tsquery('simple', ${`${word}:${parts}`})`;

function loosely({ word, beginnings, alike }: SoughtWord, parts: string): RawBuilder<unknown> {
  const queries = [word, ...alike].map((each) => tsquery(each, parts));
  if (beginnings) queries.push(sql`to_tsquery('simple', ${`${word}:*${parts}`})`);
  return sql`(${sql.join(queries, sql` || `)})`;
}

/** True for products that hold every one of these words, or any of them. */
export function holds(words: SoughtWord[], which: 'every' | 'any'): RawBuilder<boolean> {
  const queries = words.map((word) => loosely(word, ANYWHERE));
  return sql`p.search @@ (${sql.join(queries, which === 'every' ? sql` && ` : sql` || `)})`;
}

/**
 * How well a product answers: more of the words count before anything else, then words of the name
 * before other texts, the word itself before beginnings and likenesses, the name's first word first.
 */
export function goodness(words: SoughtWord[]): RawBuilder<number> {
  const parts = words.map(
    (word) => sql`8 * (p.search @@ ${loosely(word, ANYWHERE)})::int
      + 4 * (p.search @@ ${loosely(word, NAME)})::int
      + 2 * (p.search @@ (${tsquery(word.word, NAME)}))::int
      + (p.search @@ (${tsquery(word.word, FIRST_OF_NAME)}))::int`,
  );
  return sql`(${sql.join(parts, sql` + `)})`;
}

interface Inspected {
  /** Something on sale holds the word or begins like it. */
  known: boolean;
  /** For an unknown word of 4 letters and more: like words of goods on sale, the likest first. */
  alike: { word: string; spelling: string; likeness: number }[];
}

/** What the shop knows of these words, in their order. */
export async function inspectWords(db: Db, words: string[]): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`
    select known, case when known or char_length(word) < 4 then '[]' else (
      select coalesce(json_agg(similar_word order by likeness desc, similar_word.word), '[]')
      from similar_product_words(asked.word) as similar_word
      where exists (
        select from products
        where deleted_at is null and search @@ to_tsquery('simple', similar_word.word)
      )
    ) end as alike
    from unnest(${words}::text[]) with ordinality as asked(word, place),
    lateral (
      select exists (
        select from products
        where deleted_at is null
          and search @@ (to_tsquery('russian', asked.word) || to_tsquery('simple', asked.word || ':*'))
      ) as known
    ) as look
    order by place`.execute(db);
  return rows;
}
