import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeShop } from '../support/shop.ts';

/** What the rules of the calls never let through, written past them: into a row that there is. */
const wrong: [table: string, set: string][] = [
  ['users', "role = 'OWNER'"],
  ['users', "desk_role = 'COOK'"],
  ['users', "last_name = ''"],
  ['users', "email = repeat('x', 255)"],
  ['categories', 'parent_id = id'],
  ['products', 'price_kopecks = -1'],
  ['products', 'price_kopecks = 1000000000'],
  ['products', 'priority_sort = -1'],
  ['products', "name = repeat('x', 256)"],
  ['products', 'weight_grams = 0'],
  ['products', "out_reason = 'SEASON'"],
  ['products', "description = ''"],
  ['facilities', 'delivery_kopecks = -1'],
  ['facilities', 'free_from_kopecks = 1000000000'],
  ['facilities', 'parcel_grams = 0'],
  ['facilities', 'handover_weekdays = array[1, 2, 3, 4, 5, 6, 7, 1]'],
  ['facilities', 'order_by_days = 31'],
  ['facilities', "order_by_time = '24:00'"],
  ['facilities', 'paper_copies = 11'],
  ['recipients', "phone = '+7999123456'"],
  ['recipients', "squad_number = repeat('x', 64)"],
  ['orders', "status = 'DELIVERED'"],
  ['orders', 'goods_kopecks = -1'],
  ['orders', "substitution = 'NEVER'"],
  ['order_lines', 'quantity = 0'],
  ['order_lines', 'quantity = 1000'],
  ['order_lines', 'position = 201'],
  ['order_status_changes', "author = 'NOBODY'"],
  ['consents', "purpose = 'ANYTHING'"],
];

describeShop(
  'the constraints of the database',
  (shop) => {
    // Control: drop one of them in a migration.
    it('repeat the rules of the calls, for whoever writes past them', async () => {
      const { token } = await shop().buyer();
      await shop().order(token);
      const { db } = shop().services;
      for (const [table, set] of wrong) {
        const update = sql`update ${sql.table(table)} set ${sql.raw(set)}`.execute(db);
        await expect(update, `${table}: ${set}`).rejects.toMatchObject({ code: '23514' });
      }
    });
  },
  { oneDatabase: true },
);
