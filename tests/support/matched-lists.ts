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
      const answer = await shop().post(MATCH, body);
      expect(answer.status).toBe(200);
      matched.push(...answer.body.lines);
    }
    return matched;
  }

  /** In which points the answers are not what was meant. */
  async function missed(meant: [line: string, meant: Meant][]) {
    const nameOf = await names();
    const answers = await match(meant.map(([line]) => line));
    return meant.flatMap(([line, { group, product, quantity, others, note }], index) => {
      const answer = answers[index] as MatchedLine;
      const named = (id: number | null | undefined) => (id ? (nameOf.get(id) ?? '') : '');
      const points = [
        answer.line === line,
        [group].flat().includes(answer.group),
        named(answer.productId).startsWith(product ?? '') &&
          (product !== undefined) === (answer.productId !== null),
        quantity === undefined || answer.quantity === quantity,
        others === undefined ||
          (others.length === 0
            ? answer.otherIds.length === 0
            : named(answer.otherIds[0]).startsWith(String(others))),
        note === undefined || answer.note?.startsWith(note),
        answer.otherIds.length <= 4,
      ];
      return points.every(Boolean)
        ? []
        : [{ ...answer, named: named(answer.productId), first: named(answer.otherIds[0]) }];
    });
  }

  return { names, match, missed };
}
