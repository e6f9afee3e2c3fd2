import { sameName } from '../../../lib/text/same-name.ts';
import type { Db } from '../../../platform/database/database.ts';
import { insertCategories, listCategories } from '../categories.db.ts';

/** The categories of the shop by where they hang and what they are called; missing ones are made. */
export class CategoryPaths {
  readonly #tx: Db;
  readonly #known = new Map<string, number>();
  readonly #ids = new Set<number>();
  /** What was made along. */
  readonly made: { id: number; name: string }[] = [];

  private constructor(tx: Db) {
    this.#tx = tx;
  }

  /** Reads the categories; the catalogue must be held, so that they stay what they are. */
  static async read(tx: Db): Promise<CategoryPaths> {
    const paths = new CategoryPaths(tx);
    for (const { id, parent_id, name } of await listCategories(tx)) {
      paths.#ids.add(id);
      // Of two siblings with one name the first of the list is meant.
      const key = keyOf(parent_id, name);
      if (!paths.#known.has(key)) paths.#known.set(key, id);
    }
    return paths;
  }

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** The category at the end of a path from the root, made with all that is missing before it. */
  async at(path: readonly string[]): Promise<number> {
    let parent: number | null = null;
    for (const name of path) parent = await this.#below(parent, name);
    if (parent === null) throw new Error('a path has at least one name');
    return parent;
  }

  async #below(parentId: number | null, name: string): Promise<number> {
    const key = keyOf(parentId, name);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const [id] = await insertCategories(this.#tx, [{ name, prioritySort: 0, parentId }]);
    if (id === undefined) throw new Error('a category that was inserted has a number');
    this.#known.set(key, id);
    this.#ids.add(id);
    this.made.push({ id, name });
    return id;
  }
}

const keyOf = (parentId: number | null, name: string) => `${parentId ?? ''} ${sameName(name)}`;
