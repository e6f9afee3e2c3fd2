import { sql } from 'kysely';
import { PREPARED } from '../../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { shopVersion } from '../../../../shared/server/shop-version.db.ts';

/** Whether something on sale holds a `requested.word` or begins like it. */
const isKnown = sql<boolean>`exists (
  select from products
  where deleted_at is null
    and search @@ (to_tsquery('russian', requested.word) || to_tsquery('simple', requested.word || ':*'))
)`;

/** A word that stands in names of goods, and how it is written there, with its ё. */
export interface WordOfGoods {
  word: string;
  spelling: string;
}

interface Known {
  known: boolean;
}

interface Inspected extends Known {
  alike: WordOfGoods[];
}

/** Whether something on sale holds each of these words or begins like it, in their order, and in which state of the shop. */
export async function lookUpWords(db: Db, words: string[]): Promise<{ version: string; answers: Known[] }> {
  const { rows } = await sql<Known & { version: string }>`${sql.raw(PREPARED)}
    select ${shopVersion} as version, ${isKnown} as known
    from unnest(${words}::text[]) with ordinality as requested(word, position)
    order by position`.execute(db);
  return { version: rows[0]?.version ?? '', answers: rows };
}

/**
 * What the shop knows of these words, in their order, and in which state: whether something on sale holds the word or
 * begins like it, and for an unknown one of 4 letters and more the like words of goods on sale, the most similar first;
 * `alsoLike` is another way to write the same one.
 */
export async function findLikeWords(
  db: Db,
  words: { word: string; alsoLike: string | undefined }[],
): Promise<{ version: string; answers: Inspected[] }> {
  const typed = words.map(({ word }) => word);
  const likewise = words.map(({ word, alsoLike }) => alsoLike ?? word);
  const { rows } = await sql<Inspected & { version: string }>`${sql.raw(PREPARED)}
    select ${shopVersion} as version, known, case when known or char_length(requested.word) < 4 then '[]' else (
      select coalesce(
        json_agg(
          json_build_object('word', similar_word.word, 'spelling', similar_word.spelling)
          order by likeness desc, similar_word.word
        ), '[]'
      )
      from unnest(
        case when likewise = requested.word then array[requested.word] else array[requested.word, likewise] end
      ) as spelled, similar_product_words(spelled) as similar_word
      where exists (
        select from products
        where deleted_at is null and search @@ to_tsquery('simple', similar_word.word)
      )
    ) end as alike
    from unnest(${typed}::text[], ${likewise}::text[]) with ordinality as requested(word, likewise, position),
    lateral (select ${isKnown} as known) as look
    order by position`.execute(db);
  return { version: rows[0]?.version ?? '', answers: rows };
}
