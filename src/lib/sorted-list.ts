/** So few changes are cheaper to make one by one in a copy. */
const FEW = 100;

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

/** The item for which `compare` returns 0; it returns less for those before it, more for those behind. */
export function findSorted<Item>(items: readonly Item[], compare: (item: Item) => number): Item | undefined {
  const item = items[countUpTo(items, compare) - 1];
  return item !== undefined && compare(item) === 0 ? item : undefined;
}

/** A sorted list without these of its items and with others; `compare` returns 0 for no two of them. */
export function replaceSorted<Item>(
  items: readonly Item[],
  removed: readonly Item[],
  added: readonly Item[],
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  const changes = removed.length + added.length;
  if (changes === 0) return items;
  if (changes <= FEW) {
    const list = items.slice();
    const endOf = (item: Item) => countUpTo(list, (other) => compare(other, item));
    for (const item of removed) list.splice(endOf(item) - 1, 1);
    for (const item of added) list.splice(endOf(item), 0, item);
    return list;
  }
  const gone = new Set(removed);
  const left = items.filter((item) => !gone.has(item));
  return mergeSorted(left, added.toSorted(compare), compare);
}

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
