import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { inCategory } from '../categories.db.ts';
import { type FoundProduct, products } from '../products.db.ts';
import type { SelectionFilter } from '../selections/selection.db.ts';

/** A word to be found in any of its forms: itself, beginnings and likenesses of it. */
export interface SoughtWord {
  word: string;
  /** Whether longer words that begin like this one will do. */
  beginnings: boolean;
  /** Words that will do as well, though they are not what is meant first. */
  alike: string[];
}

export interface SearchQuery extends SelectionFilter {
  words: SoughtWord[];
  /** Whether a product must hold every one of the words, or any of them. */
  holding: 'every' | 'any';
  page: number;
  size: number;
}

/** Letters A to D of the parts of a product's search document (db/migrations/0006_search.sql). */
const ANYWHERE = '';
const NAME = 'AB';
const FIRST_OF_NAME = 'A';

/** Any of these words in any form, or one that begins like `beginning`, in these parts. */
function tsquery(words: string[], parts: string, beginning?: string): RawBuilder<unknown> {
  // Words hold letters and digits only (query-words.ts), so they are safe inside the text of a tsquery.
  const forms = words.map((word) => `${word}:${parts}`);
  const asTheyStand = beginning === undefined ? forms : [...forms, `${beginning}:*${parts}`];
  return sql`to_tsquery('russian', ${forms.join('|')}) || to_tsquery('simple', ${asTheyStand.join('|')})`;
}

/** What one word needs of a product, each part under a name of its own: parsed once, not at every row. */
function tsqueriesOf({ word, beginnings, alike }: SoughtWord, index: number): RawBuilder<unknown> {
  const beginning = beginnings ? word : undefined;
  return sql`
    ${tsquery([word, ...alike], ANYWHERE, beginning)} as ${sql.ref(`anywhere_${index}`)},
    ${tsquery([word, ...alike], NAME, beginning)} as ${sql.ref(`in_name_${index}`)},
    ${tsquery([word], NAME)} as ${sql.ref(`itself_${index}`)},
    ${tsquery([word], FIRST_OF_NAME)} as ${sql.ref(`first_${index}`)}`;
}

/**
 * How well a product fits one word: that it does before anything else (where every word must be
 * held, that says nothing), then words of the name before other texts, the word itself before
 * beginnings and likenesses, the name's first word first.
 */
function rank(index: number, holding: SearchQuery['holding']): RawBuilder<number> {
  const held = (part: string) => sql`(p.search @@ ${sql.ref(`wanted.${part}_${index}`)})::int`;
  const inName = sql<number>`4 * ${held('in_name')} + 2 * ${held('itself')} + ${held('first')}`;
  return holding === 'every' ? inName : sql<number>`8 * ${held('anywhere')} + ${inName}`;
}

/** The products on sale of one page of what these words find, and how many there are in all. */
export async function findByWords(
  db: Db,
  search: SearchQuery,
): Promise<{ rows: FoundProduct[]; total: number }> {
  const { words, holding, categoryId, field, page, size } = search;
  const direction = sql.raw(search.sortDirection === 'ASC' ? 'asc' : 'desc');
  const order = {
    price: sql`price_kopecks ${direction}, id ${direction}`,
    id: sql`id ${direction}`,
    rank: sql`rank desc, id`,
  }[field ?? 'rank'];
  const all = words.map((_, index) => sql.ref(`anywhere_${index}`));
  const found = sql<{ id: number; total: number }>`(
    with wanted as materialized (
      select *, ${sql.join(all, sql.raw(holding === 'every' ? ' && ' : ' || '))} as wanted_words
      from (select ${sql.join(words.map(tsqueriesOf))}) as words
    )
    select id, total, row_number() over () as position from (
      select p.id, p.price_kopecks, ${sql.join(
        words.map((_, index) => rank(index, holding)),
        sql` + `,
      )} as rank, count(*) over () as total
      from wanted join products as p on p.search @@ wanted.wanted_words
      where p.deleted_at is null ${categoryId === undefined ? sql`` : sql`and ${inCategory(categoryId)}`}
      order by ${order} limit ${size} offset ${page * size}
    ) as found
  )`.as<'found'>('found');
  const query = products(db)
    .innerJoin(found, 'found.id', 'p.id')
    .select('found.total')
    .orderBy(sql`found.position`);
  // Only the usual search, or each connection would keep hundreds of plans.
  const usual = field === undefined && categoryId === undefined;
  const rows = await (usual ? query.modifyFront(sql.raw(PREPARED)) : query).execute();
  if (rows[0] === undefined && page > 0) {
    const { total } = await findByWords(db, { ...search, page: 0, size: 1 });
    return { rows, total };
  }
  return { rows, total: rows[0]?.total ?? 0 };
}

interface Inspected {
  /** Something on sale holds the word or begins like it. */
  known: boolean;
  /** For an unknown word of 4 letters and more: like words of goods on sale, the most similar first. */
  alike: { word: string; spelling: string; likeness: number }[];
}

/** What the shop knows of these words, in their order. */
export async function inspectWords(db: Db, words: string[]): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`${sql.raw(PREPARED)}
    select known, case when known or char_length(word) < 4 then '[]' else (
      select coalesce(json_agg(similar_word order by likeness desc, similar_word.word), '[]')
      from similar_product_words(requested.word) as similar_word
      where exists (
        select from products
        where deleted_at is null and search @@ to_tsquery('simple', similar_word.word)
      )
    ) end as alike
    from unnest(${words}::text[]) with ordinality as requested(word, position),
    lateral (
      select exists (
        select from products
        where deleted_at is null
          and search @@ (to_tsquery('russian', requested.word) || to_tsquery('simple', requested.word || ':*'))
      ) as known
    ) as look
    order by position`.execute(db);
  return rows;
}
