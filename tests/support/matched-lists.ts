import { expect } from 'vitest';
import type { MatchedLine } from '../../src/letter/products-match-list.contract.ts';
import type { Shop } from './shop.ts';

export const MATCH = '/api/v1/products/match-list';

/** What a line is answered with, the goods by the beginnings of their names. */
export interface Meant {
  group: MatchedLine['group'] | MatchedLine['group'][];
  product?: string;
  quantity?: number;
  /** What the first of the others begins with, or `[]` for none at all. */
  others?: string | [];
  note?: string;
}

/** Asks a shop what the lines of a list mean, and tells which are not answered as meant. */
export function listsOf(shop: () => Shop) {
  const names = async () => {
    const rows = await shop().services.db.selectFrom('products').select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

  async function match(lines: string[], facilityId?: number): Promise<MatchedLine[]> {
    const matched: MatchedLine[] = [];
    for (let from = 0; from < lines.length; from += 60) {
      const body = { lines: lines.slice(from, from + 60), ...(facilityId ? { facilityId } : {}) };
      const response = await shop().post(MATCH, body);
      expect(response.status).toBe(200);
      matched.push(...response.body.lines);
    }
    return matched;
  }

  /** In which points the responses are not what was meant. */
  async function missed(meant: [line: string, meant: Meant][]) {
    const nameOf = await names();
    const responses = await match(meant.map(([line]) => line));
    return meant.flatMap(([line, { group, product, quantity, others, note }], index) => {
      const response = responses[index] as MatchedLine;
      const named = (id: number | null | undefined) => (id ? (nameOf.get(id) ?? '') : '');
      const points = [
        response.line === line,
        [group].flat().includes(response.group),
        named(response.productId).startsWith(product ?? '') &&
          (product !== undefined) === (response.productId !== null),
        quantity === undefined || response.quantity === quantity,
        others === undefined ||
          (others.length === 0
            ? response.otherIds.length === 0
            : named(response.otherIds[0]).startsWith(String(others))),
        note === undefined || response.note?.startsWith(note),
        response.otherIds.length <= 4,
      ];
      return points.every(Boolean)
        ? []
        : [{ ...response, named: named(response.productId), first: named(response.otherIds[0]) }];
    });
  }

  return { names, match, missed };
}
