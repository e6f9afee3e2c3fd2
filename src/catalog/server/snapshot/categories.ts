import { rowToFieldValues } from '../../../lib/fields.ts';
import { stemOf } from '../../../lib/russian/words.ts';
import { type Category, categoryFields } from '../../categories.contract.ts';
import type { StoredCategory } from '../categories.db.ts';
import { parseQueryWords, type QueryWord } from '../search/query-words.ts';
import { findSearchSynonymsOfWord } from '../search/synonyms.ts';

/** How many categories lead a search. */
const MOST_NAMED = 3;

interface CategoryName {
  id: number;
  name: string;
  stems: Set<string>;
  level: number;
}

/** The categories that a query names. */
export interface CategoryNameMatches {
  /** The best first: those whose whole name was typed, then the deepest. */
  categories: { id: number; name: string }[];
  /** Ids of those whose whole name was typed, with all below them: their goods are what is meant. */
  wholeIds: ReadonlySet<number>;
}

/** All categories as they were at one moment. */
export class CategoriesSnapshot {
  readonly tree: readonly Category[];
  readonly #byId: ReadonlyMap<number, StoredCategory>;
  readonly #below: ReadonlyMap<number | null, StoredCategory[]>;
  #names: CategoryName[] | undefined;

  /** @param rows siblings in the order they are shown in */
  constructor(rows: readonly StoredCategory[]) {
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    this.#below = Map.groupBy(rows, (row) => row.parent_id);
    this.tree = buildCategoryTree(rows);
  }

  /** What a category is called; undefined when there is none. */
  nameOf(id: number): string | undefined {
    return this.#byId.get(id)?.name;
  }

  /** Says whether all of these have the names they had. */
  areCalledAs(before: CategoriesSnapshot): boolean {
    return (
      this.#byId.size === before.#byId.size &&
      [...this.#byId.values()].every(({ id, name }) => before.nameOf(id) === name)
    );
  }

  /** A category with all below it; empty when there is none. */
  branch(id: number): Set<number> {
    const ids = new Set<number>();
    const add = (one: number) => {
      ids.add(one);
      for (const below of this.#below.get(one) ?? []) add(below.id);
    };
    if (this.#byId.has(id)) add(id);
    return ids;
  }

  /** Returns the categories whose names hold all these words, in any form or as a synonym. */
  namedBy(words: QueryWord[]): CategoryNameMatches {
    if (words.length === 0) return { categories: [], wholeIds: new Set() };
    const typed = words.map(({ word }) => [stemOf(word)]);
    const meant = words.map(({ word }) => [stemOf(word), ...findSearchSynonymsOfWord(word).map(stemOf)]);
    const holding = (stems: string[][]) =>
      this.#readNames().filter((category) =>
        stems.every((alike) => alike.some((stem) => category.stems.has(stem))),
      );
    const byName = holding(typed);
    const named = (byName.length > 0 ? byName : holding(meant))
      .map((category) => ({ ...category, whole: category.stems.size === typed.length && byName.length > 0 }))
      .sort((one, other) => Number(other.whole) - Number(one.whole) || other.level - one.level);
    return {
      categories: named.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
      wholeIds: new Set(named.filter(({ whole }) => whole).flatMap(({ id }) => [...this.branch(id)])),
    };
  }

  #readNames(): CategoryName[] {
    const levelOf = (id: number): number => {
      const parent = this.#byId.get(id)?.parent_id ?? null;
      return parent === null ? 1 : levelOf(parent) + 1;
    };
    this.#names ??= Array.from(this.#byId.values(), ({ id, name }) => ({
      id,
      name,
      stems: new Set(parseQueryWords(name).map(({ word }) => stemOf(word))),
      level: levelOf(id),
    }));
    return this.#names;
  }
}

/** The rows as a tree; siblings keep the order of the rows, a root has level 1. */
export function buildCategoryTree(rows: readonly StoredCategory[]): Category[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: number | null, unitLevel: number): Category[] =>
    (children.get(parent) ?? []).map((row) => ({
      id: row.id,
      ...rowToFieldValues(categoryFields, row),
      unitLevel,
      version: row.version,
      subCategories: below(row.id, unitLevel + 1),
    }));
  return below(null, 1);
}
