import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { shopVersion } from '../../../../shared/server/shop-version.db.ts';
import { allStamped, type Stamped, stampedIn } from '../products.db.ts';
import { narrowed, type SelectionFilter } from '../selections/selection.db.ts';

/** A word to be found in any of its forms: itself, beginnings and other names of what it means. */
export interface SoughtWord {
  word: string;
  /** Whether longer words that begin like this one will do. */
  beginnings: boolean;
  /** Phrases that will do as well, words joined by `&` (synonyms.ts). */
  synonyms: readonly string[];
}

export interface SearchQuery extends SelectionFilter {
  words: SoughtWord[];
  /** Whether a product must hold every one of the words, or any of them. */
  holding: 'every' | 'any';
  /** Categories whose goods are what is meant, whatever they are called. */
  goodsOf: readonly number[];
  page: number;
  size: number;
}

/** Letters A to D of the parts of a product's search document (db/migrations/0006_search.sql). */
const ANYWHERE = '';
const NAME = 'AB';
const FIRST_OF_NAME = 'A';

/** Texts of tsqueries that one word needs: for each part of a document its forms and itself. */
const FORMS = 8;

/** The word in any form, its beginning if that will do, or one of the phrases, in these parts: for `russian` and for `simple`. */
function formsIn(word: string, parts: string, beginnings = false, phrases: readonly string[] = []) {
  // Words hold letters and digits only (query-words.ts), so they are safe inside the text of a tsquery.
  const inParts = (phrase: string) => phrase.replaceAll(/[^&]+/g, `$&:${parts}`);
  const forms = phrases.length === 0 ? `${word}:${parts}` : [word, ...phrases].map(inParts).join('|');
  return [forms, beginnings ? `${word}:${parts}|${word}:*${parts}` : `${word}:${parts}`];
}

const formsOf = ({ word, beginnings, synonyms }: SoughtWord): string[] => [
  ...formsIn(word, ANYWHERE, beginnings, synonyms),
  ...formsIn(word, NAME, beginnings, synonyms),
  ...formsIn(word, NAME),
  ...formsIn(
    word,
    FIRST_OF_NAME,
    false,
    synonyms.flatMap((phrase) => phrase.split('&')),
  ),
];

/** What one word needs of a product, each part under a name of its own: parsed once, not at every row. */
function tsqueriesOf(index: number): RawBuilder<unknown> {
  const parts = ['anywhere', 'in_name', 'itself', 'first'].map((part, place) => {
    const [russian, simple] = [1, 2].map((n) => sql.lit(index * FORMS + place * 2 + n));
    return sql`to_tsquery('russian', forms[${russian}]) || to_tsquery('simple', forms[${simple}])
      as ${sql.ref(`${part}_${index}`)}`;
  });
  return sql.join(parts);
}

/**
 * How well a product fits one word: that it does before anything else (where every word must be
 * held, that says nothing), then words of the name before other texts, the word itself before
 * beginnings and synonyms, the name's first word, meant by its own name or another, before the rest.
 */
function rank(index: number, holding: SearchQuery['holding']): RawBuilder<number> {
  const held = (part: string) => sql`(p.search @@ ${sql.ref(`wanted.${part}_${index}`)})::int`;
  const inName = sql<number>`4 * ${held('in_name')} + 2 * ${held('itself')} + 3 * ${held('first')}`;
  return holding === 'every' ? inName : sql<number>`8 * ${held('anywhere')} + ${inName}`;
}

/** Which products a page of a search holds, how many there are in all, and the state of the shop they were found in. */
interface Found {
  stamped: Stamped[];
  total: number;
  version: string;
}

/** What changes from search to search of one shape; stands first in the statement, in this order. */
const givenIn = ({ words, goodsOf, page, size }: SearchQuery) =>
  [words.flatMap(formsOf), goodsOf, size, page * size] as const;

/** The products on sale of one page of what these words find. */
export async function findByWords(db: Db, search: SearchQuery): Promise<Found> {
  const { words, holding, goodsOf, categoryId, filters, field, sortDirection } = search;
  const narrow = categoryId !== undefined || filters.length > 0;
  const shape = [words.length, holding, goodsOf.length > 0, field, sortDirection].join(' ');
  const text = narrow ? undefined : texts.get(shape);
  const statement: CompiledQuery<FoundRow> =
    text === undefined ? statementOf(search).compile(db) : compiled(text, search);
  if (!narrow && text === undefined) texts.set(shape, statement.sql);
  const { rows } = await db.executeQuery(statement);
  const { stamped = null, total = 0, version = '' } = rows[0] ?? {};
  return { stamped: stampedIn(stamped), total, version };
}

/** Texts of the statements by what they depend on: putting one together takes a third as long as running it. */
const texts = new Map<string, string>();

const compiled = (text: string, search: SearchQuery): CompiledQuery<FoundRow> => ({
  ...CompiledQuery.raw(text, [...givenIn(search)]),
});

interface FoundRow {
  stamped: string | null;
  total: number;
  version: string;
}

function statementOf(search: SearchQuery): RawBuilder<FoundRow> {
  const { words, holding, goodsOf, categoryId, filters, field } = search;
  const [forms, goods, size, offset] = givenIn(search);
  const direction = sql.raw(search.sortDirection === 'ASC' ? 'asc' : 'desc');
  const order = {
    price: sql`price_kopecks ${direction}, id ${direction}`,
    id: sql`id ${direction}`,
    rank: sql`rank desc, id`,
  }[field ?? 'rank'];
  const all = words.map((_, index) => sql.ref(`anywhere_${index}`));
  const ofCategories = sql`(p.category_id = any(wanted.goods))`;
  const ranks = words.map((_, index) => rank(index, holding));
  if (goodsOf.length > 0) ranks.push(sql`8 * ${ofCategories}::int`);
  // Only the usual search, or each connection would keep hundreds of plans.
  const usual =
    field === undefined && categoryId === undefined && filters.length === 0 && goodsOf.length === 0;
  // Sorted and counted over three columns, not over whole rows: of ten thousand those would not fit into memory.
  return sql<FoundRow>`${sql.raw(usual ? PREPARED : '')}
    with given as (
      select ${forms}::text[] as forms, ${goods}::bigint[] as goods, ${size}::int as size, ${offset}::bigint as skipped
    ), wanted as materialized (
      select *, ${sql.join(all, sql.raw(holding === 'every' ? ' && ' : ' || '))} as wanted_words
      from (select goods, ${sql.join(words.map((_, index) => tsqueriesOf(index)))} from given) as words
    ), hits as materialized (
      select p.id, p.price_kopecks, p.category_id, p.xmin as written, ${sql.join(ranks, sql` + `)} as rank
      from wanted join products as p
        on p.search @@ wanted.wanted_words ${goodsOf.length > 0 ? sql`or ${ofCategories}` : sql``}
      where p.deleted_at is null ${narrowed({ categoryId, filters })}
    )
    , found as (
      select id, category_id, written, row_number() over () as place from (
        select id, category_id, written from hits order by ${order}
        limit (select size from given) offset (select skipped from given)
      ) as page
    )
    select ${shopVersion} as version, (select count(*) from hits) as total, ${allStamped} as stamped`;
}
