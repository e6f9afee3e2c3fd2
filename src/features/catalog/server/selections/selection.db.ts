import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';
import { shopVersion } from '../../../../shared/server/shop-version.db.ts';
import { FILTER_TAGS, type ProductFilter } from '../../product-filters.ts';
import { inCategory } from '../categories.db.ts';

/** Which products on sale, and in which order. */
export interface SelectionFilter {
  /** Only those of this category and its descendants. */
  categoryId: number | undefined;
  /** Undefined: by id, or the best matches first in a search. Ties break by id. */
  field: 'id' | 'price' | undefined;
  sortDirection: 'ASC' | 'DESC';
  /** Only those that fit all of these. */
  filters: readonly ProductFilter[];
}

/** The ids of all products of a selection in its order, and the state of the shop they belong to. */
export interface ProductIds {
  ids: Float64Array;
  version: string;
}

/** What narrows products on sale (as `p`) to a selection, each condition with an `and` before it. */
export function narrowed({ categoryId, filters }: Pick<SelectionFilter, 'categoryId' | 'filters'>) {
  const conditions: RawBuilder<unknown>[] = categoryId === undefined ? [] : [inCategory(categoryId)];
  for (const filter of filters) {
    const { tag, carried } = FILTER_TAGS[filter];
    conditions.push(
      carried ? sql`(${carries(tag)} or ${everyPart(tag)})` : sql`not (${carries(tag)} or ${anyPart(tag)})`,
    );
  }
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

const carries = (tag: string) => sql`p.tags @> array[${tag}]::text[]`;

/** What a set without tags of its own holds. */
const held = sql`from jsonb_array_elements(p.parts) as held
  join products as part on part.id = (held ->> 'productId')::bigint`;

const isFollowing = sql`p.parts <> '[]' and p.tags = '{}'`;

const anyPart = (tag: string) =>
  sql`(${isFollowing} and exists (select ${held} where part.tags @> array[${tag}]::text[]))`;

const everyPart = (tag: string) =>
  sql`(${isFollowing} and not exists (select ${held} where not part.tags @> array[${tag}]::text[]))`;

/** Reads a whole selection. 100,000 ids travel as one text, which both sides handle fastest. */
export async function selectProductIds(
  db: Db,
  { field, sortDirection, ...filter }: SelectionFilter,
): Promise<ProductIds> {
  const direction = sortDirection === 'ASC' ? sql`asc` : sql`desc`;
  const order =
    field === 'price' ? sql`p.price_kopecks ${direction}, p.id ${direction}` : sql`p.id ${direction}`;
  const { rows } = await sql<{ version: string; ids: string | null }>`
    select ${shopVersion} as version, (
      select string_agg(id::text, ',') from (
        select p.id from products as p
        where p.deleted_at is null ${narrowed(filter)}
        order by ${order}
      ) as selected
    ) as ids`.execute(db);
  const { version = '', ids = null } = rows[0] ?? {};
  return { version, ids: ids === null ? new Float64Array() : Float64Array.from(ids.split(','), Number) };
}
