import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';

/** The days on which the shop hands nothing in, the first one first. */
export async function listShopClosedDays(db: Db): Promise<Day[]> {
  const rows = await db.selectFrom('shop_closed_days').select('day').orderBy('day').execute();
  return rows.map(({ day }) => day);
}

/** Adds days and takes others away; what is so already stays. Returns those that came and went. */
export async function writeShopClosedDays(tx: Db, add: readonly Day[], remove: readonly Day[]) {
  const removed =
    remove.length === 0
      ? []
      : await tx.deleteFrom('shop_closed_days').where('day', 'in', remove).returning('day').execute();
  const added =
    add.length === 0
      ? []
      : await tx
          .insertInto('shop_closed_days')
          .values(add.map((day) => ({ day })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('day')
          .execute();
  return { added: sortedDays(added), removed: sortedDays(removed) };
}

const sortedDays = (rows: { day: Day }[]) => rows.map(({ day }) => day).sort();
