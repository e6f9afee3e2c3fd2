/** How many items share a chunk; one of twice as many is cut. */
const CHUNK = 512;

/**
 * A sorted list that never changes: `with` makes the next one and copies only the chunks that differ, so that a change
 * of one item among many is quick and leaves little to collect.
 */
export class ImmutableSortedList<Item> {
  readonly length: number;
  readonly #compare: (one: Item, other: Item) => number;
  /** None is empty. */
  readonly #chunks: readonly (readonly Item[])[];

  /** @param compare returns 0 for no two items of the list */
  constructor(compare: (one: Item, other: Item) => number, chunks: readonly (readonly Item[])[] = []) {
    this.#compare = compare;
    this.#chunks = chunks;
    this.length = chunks.reduce((sum, { length }) => sum + length, 0);
  }

  /** The list without these of its items and with others. */
  with(removed: readonly Item[], added: readonly Item[]): ImmutableSortedList<Item> {
    if (removed.length + added.length === 0) return this;
    const chunkOf = (item: Item) => this.#chunkOf((other) => this.#compare(other, item));
    const addedTo = Map.groupBy(added.toSorted(this.#compare), chunkOf);
    const removedFrom = Map.groupBy(removed, chunkOf);
    const chunks = (this.#chunks.length > 0 ? this.#chunks : [[]]).flatMap((chunk, index) => {
      const [more, less] = [addedTo.get(index), removedFrom.get(index)];
      if (more === undefined && less === undefined) return [chunk];
      const gone = new Set(less);
      const left = gone.size === 0 ? chunk : chunk.filter((item) => !gone.has(item));
      return cut(more === undefined ? left : mergeSorted(left, more, this.#compare));
    });
    return new ImmutableSortedList(this.#compare, chunks);
  }

  /** The item for which `compare` returns 0; it returns less for those before it, more for those behind. */
  find(compare: (item: Item) => number): Item | undefined {
    const chunk = this.#chunks[this.#chunkOf(compare)] ?? [];
    const item = chunk[lastIndex(chunk, compare)];
    return item !== undefined && compare(item) === 0 ? item : undefined;
  }

  slice(start = 0, end = this.length): Item[] {
    const items: Item[] = [];
    let skipped = 0;
    for (const chunk of this.#chunks) {
      if (skipped >= end) break;
      if (skipped + chunk.length > start)
        items.push(...chunk.slice(Math.max(0, start - skipped), end - skipped));
      skipped += chunk.length;
    }
    return items;
  }

  filter(test: (item: Item) => boolean): Item[] {
    const items: Item[] = [];
    for (const chunk of this.#chunks) for (const item of chunk) if (test(item)) items.push(item);
    return items;
  }

  /** The last chunk that begins at or before what is looked for. */
  #chunkOf(compare: (item: Item) => number): number {
    return lastIndex(this.#chunks, ([first]) => compare(first as Item));
  }
}

/** How many elements are at or before what is looked for. */
function countUpTo<Element>(sorted: readonly Element[], compare: (element: Element) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as Element) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last index whose element is at or before what is looked for, 0 where none is. */
const lastIndex = <Element>(sorted: readonly Element[], compare: (element: Element) => number): number =>
  Math.max(0, countUpTo(sorted, compare) - 1);

/** The items of two sorted lists in one, quickly where `more` are few; of equal ones those of the first come first. */
export function mergeSorted<Item>(
  items: readonly Item[],
  more: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Item[] {
  const all: Item[] = [];
  let next = 0;
  for (const item of more) {
    const end = countUpTo(items, (other) => compare(other, item));
    for (; next < end; next += 1) all.push(items[next] as Item);
    all.push(item);
  }
  return all.concat(items.slice(next));
}

function cut<Item>(items: readonly Item[]): (readonly Item[])[] {
  if (items.length <= 2 * CHUNK) return items.length > 0 ? [items] : [];
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
