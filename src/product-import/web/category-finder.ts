import type { Category } from '../../catalog/categories.contract.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';

/** What a cell means: a category that is there, one to be made, or a problem with its words. */
export type ResolvedCategoryCell =
  | { kind: 'known'; id: number; path: string }
  /** `made`: the paths that are made for it, those above it too; `near`: of the one category with all of its words. */
  | { kind: 'missing'; names: string[]; path: string; made: string[]; near: string | null }
  | { kind: 'wrong'; problem: string };

interface Known {
  id: number;
  names: string[];
}

/** Between the names of a path: «Чай, кофе / Чай», also «>» and a slash without spaces. */
const BETWEEN = /\s*(?:>|→|»|\\|\/)\s*/;

/** Returns a path as people read it. */
const formatCategoryPath = (names: readonly string[]) => names.join(' / ');

/** Returns what finds the categories that the cells of a table mean, by path or by name alone. */
export function createCategoryFinder(tree: readonly Category[]): (cell: string) => ResolvedCategoryCell {
  const all = flat(tree, []);
  const whole = new Set(all.map(({ names }) => keyOf(names)));
  const byEnd = new Map<string, Known[]>();
  for (const category of all) {
    for (let from = 0; from < category.names.length; from += 1) {
      const end = keyOf(category.names.slice(from));
      byEnd.set(end, [...(byEnd.get(end) ?? []), category]);
    }
  }
  function findNear([name = '', ...below]: readonly string[]): string | null {
    const words = wordsOf(name);
    const nearest = all.filter((category) => {
      const own = wordsOf(category.names.at(-1) ?? '');
      return below.length === 0 && words.length > 0 && words.every((word) => own.includes(word));
    });
    return nearest.length === 1 ? formatCategoryPath(nearest[0]?.names ?? []) : null;
  }

  return (cell) => {
    // A name may hold a slash of its own.
    const byName = byEnd.get(keyOf([cell]));
    const names = byName === undefined ? cell.split(BETWEEN).filter((name) => name !== '') : [cell];
    const found = byName ?? byEnd.get(keyOf(names)) ?? [];
    const exact = found.filter((category) => category.names.length === names.length);
    const [only, other] = exact.length === 1 ? exact : found;
    if (only === undefined) {
      const made = names
        .map((_, index) => names.slice(0, index + 1))
        .filter((above) => !whole.has(keyOf(above)))
        .map(formatCategoryPath);
      return { kind: 'missing', names, path: formatCategoryPath(names), made, near: findNear(names) };
    }
    if (other === undefined) return { kind: 'known', id: only.id, path: formatCategoryPath(only.names) };
    const paths = found.map((category) => `«${formatCategoryPath(category.names)}»`).join(', ');
    return { kind: 'wrong', problem: `категорий «${cell}» несколько: ${paths}. Напишите путь целиком` };
  };
}

function flat(tree: readonly Category[], above: string[]): Known[] {
  return tree.flatMap(({ id, name, subCategories }) => {
    const names = [...above, name];
    return [{ id, names }, ...flat(subCategories, names)];
  });
}

const wordsOf = (name: string): string[] => nameComparisonKey(name).match(/\p{L}+/gu) ?? [];

const keyOf = (names: readonly string[]) => names.map(nameComparisonKey).join('\n');

export function mapCategoryPathsById(tree: readonly Category[]): Map<number, string> {
  return new Map(flat(tree, []).map(({ id, names }) => [id, formatCategoryPath(names)]));
}
