import type { Db } from '../../../../shared/server/database.ts';
import { readShopVersion } from '../../../../shared/server/shop-version.db.ts';
import { stemOf } from '../../../content/russian-words.ts';
import { listCategories } from '../categories.db.ts';
import { type QueryWord, queryWords } from './query-words.ts';
import { synonymsOf } from './synonyms.ts';

/** How many categories lead a search. */
const MOST_NAMED = 3;

interface CategoryName {
  id: number;
  name: string;
  parentId: number | null;
  stems: Set<string>;
  level: number;
}

/** The categories that a query names. */
export interface NamedCategories {
  /** The best first: those whose whole name was typed, then the deepest. */
  categories: { id: number; name: string }[];
  /** Ids of those whose whole name was typed, with all below them: their goods are what is meant. */
  wholeIds: number[];
}

/** The names of all categories, ready to be compared with queries, and the state of the shop they belong to. */
export class CategoryNames {
  readonly version: string;
  readonly #names: CategoryName[];

  private constructor(version: string, names: CategoryName[]) {
    this.version = version;
    this.#names = names;
  }

  static async read(db: Db): Promise<CategoryNames> {
    // The state first: what changes in between makes the names look older than they are, never newer.
    const version = await readShopVersion(db);
    const rows = await listCategories(db);
    const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
    const levelOf = (id: number): number => {
      const parent = parents.get(id) ?? null;
      return parent === null ? 1 : levelOf(parent) + 1;
    };
    const names = rows.map(({ id, name, parent_id: parentId }) => ({
      id,
      name,
      parentId,
      stems: new Set(queryWords(name).map(({ word }) => stemOf(word))),
      level: levelOf(id),
    }));
    return new CategoryNames(version, names);
  }

  /** Returns the categories whose names hold all these words, in any form or as a synonym. */
  namedBy(words: QueryWord[]): NamedCategories {
    if (words.length === 0) return { categories: [], wholeIds: [] };
    const typed = words.map(({ word }) => [stemOf(word)]);
    const meant = words.map(({ word }) => [stemOf(word), ...synonymsOf(word).map(stemOf)]);
    const holding = (stems: string[][]) =>
      this.#names.filter((category) =>
        stems.every((alike) => alike.some((stem) => category.stems.has(stem))),
      );
    const byName = holding(typed);
    const named = (byName.length > 0 ? byName : holding(meant))
      .map((category) => ({ ...category, whole: category.stems.size === typed.length && byName.length > 0 }))
      .sort((one, other) => Number(other.whole) - Number(one.whole) || other.level - one.level);
    return {
      categories: named.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
      wholeIds: named.filter(({ whole }) => whole).flatMap(({ id }) => this.#withAllBelow(id)),
    };
  }

  #withAllBelow(id: number): number[] {
    const below = this.#names.filter(({ parentId }) => parentId === id);
    return [id, ...below.flatMap((category) => this.#withAllBelow(category.id))];
  }
}
