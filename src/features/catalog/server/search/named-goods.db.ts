import { sql } from 'kysely';
import { PREPARED } from '../../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { stemOf, wordsOf } from '../../../content/russian-words.ts';
import { isOut } from '../products.db.ts';
import { hasStoredStem } from './stored-stems.ts';

/** How many goods of one phrase are looked at: more than people would choose from. */
const MOST_OF_A_PHRASE = 24;

/** How many goods of one category may stand in for one that is not taken. */
const MOST_OF_A_CATEGORY = 100;

/** One word of a phrase: any of its names will do, each of words that all have to be there. */
export interface PhraseWord {
  names: readonly string[];
  /** Whether longer words that begin like it will do. */
  beginnings: boolean;
}

/** A product as a list of somebody's needs it. */
export interface NamedProduct {
  id: number;
  name: string;
  priceKopecks: number;
  prioritySort: number;
  categoryId: number | null;
  weightGrams: number | null;
  tags: string[];
  /** A set of several goods. */
  isSet: boolean;
}

/** A word that stands in names of goods, and how near to their beginning it came. */
export interface NameWord {
  word: string;
  position: number;
}

/** Every word that ever stood in a name, unordered. */
export function listNameWords(db: Db): Promise<NameWord[]> {
  return db.selectFrom('product_words').select(['word', 'position']).execute();
}

/**
 * The goods on sale and not out whose names hold all words of a phrase, for many phrases at once, in one query. Of a
 * phrase that fits thousands only some come. Returns the goods of each phrase in its place.
 */
export async function findGoodsNamed(db: Db, phrases: readonly PhraseWord[][]): Promise<NamedProduct[][]> {
  const found: NamedProduct[][] = phrases.map(() => []);
  if (phrases.length === 0) return found;
  const queries = phrases.map((words) => words.map(tsqueryOf).join(' & '));
  // Each phrase is parsed once, not at every row; each product travels once, however many phrases it fits.
  const { rows } = await sql<NamedProduct & { phrases: number[] }>`${sql.raw(PREPARED)}
    with phrase as materialized (
      select number::int, query::tsquery
      from unnest(${queries}::text[]) with ordinality as phrase(query, number)
    ), hits as materialized (
      select hit.id, array_agg(phrase.number) as phrases
      from phrase cross join lateral (
        select p.id
        from products as p
        where p.search @@ phrase.query and p.deleted_at is null and not ${isOut}
        limit ${MOST_OF_A_PHRASE}
      ) as hit
      group by hit.id
    )
    select ${productColumns}, hits.phrases
    from hits join products as p on p.id = hits.id`.execute(db);
  for (const { phrases: numbers, ...product } of rows) {
    for (const number of numbers) found[number - 1]?.push(product);
  }
  return found;
}

/** The goods on sale and not out among these ids. */
export async function findGoodsNumbered(db: Db, ids: number[]): Promise<NamedProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedProduct>`
    select ${productColumns}
    from products as p
    where p.id = any(${ids}::int[]) and p.deleted_at is null and not ${isOut}`.execute(db);
  return rows;
}

/** The goods on sale and not out of these categories; of a large one only some. */
export async function findGoodsOfCategories(db: Db, categoryIds: number[]): Promise<NamedProduct[]> {
  if (categoryIds.length === 0) return [];
  const { rows } = await sql<NamedProduct>`
    select p.*
    from unnest(${categoryIds}::int[]) as category(id)
    cross join lateral (
      select ${productColumns}
      from products as p
      where p.category_id = category.id and p.deleted_at is null and not ${isOut}
      limit ${MOST_OF_A_CATEGORY}
    ) as p`.execute(db);
  return rows;
}

const productColumns = sql`
  p.id, p.name, p.price_kopecks as "priceKopecks", p.priority_sort as "prioritySort", p.category_id as "categoryId",
  p.weight_grams as "weightGrams", p.tags, (p.parts <> '[]') as "isSet"`;

/** The parts A and B of a search document are the name (db/migrations/0006_search.sql). */
function tsqueryOf({ names, beginnings }: PhraseWord): string {
  // Words hold letters and digits only, so they are safe inside the text of a tsquery.
  const any = names.map((name) => {
    const all = wordsOf(name).map((word) => `(${formsOf(word, beginnings)})`);
    return all.length > 0 ? `(${all.join(' & ')})` : undefined;
  });
  return `(${any.filter((name) => name !== undefined).join(' | ')})`;
}

/**
 * What the search document of a name with this word holds, in any form: the stem alone, where it has one. A long list of
 * those who hold the word itself beside the one of those who hold its stem would be read for nothing.
 */
function formsOf(word: string, beginnings: boolean): string {
  const stem = stemOf(word);
  const itself = beginnings ? `${word}:*AB` : `${word}:AB`;
  return !beginnings && hasStoredStem(word) ? `${stem}:AB` : `${itself} | ${stem}:AB`;
}
