import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, partPattern, startPattern } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { readOrderSearch } from './order-search.ts';

export type Of = ExpressionBuilder<Tables, 'orders'>;

/**
 * From so many orders on that one way of a search finds, orders are read one after another until there are enough
 * of them, rather than all that are found put together: by three letters of a surname a tenth of the shop is found.
 */
const MANY = 5_000;

/** Whether a search finds so many orders that they are better read one after another. */
export async function isBroadSearch(db: Db, typed: string | null | undefined): Promise<boolean> {
  if (!typed) return false;
  const row = await db
    .selectNoFrom((of) => {
      const ways = waysOf(of as unknown as Of, typed).map((way) =>
        of.exists(
          of
            .selectFrom('orders')
            .select('orders.id')
            .where(way)
            .offset(MANY - 1)
            .limit(1),
        ),
      );
      return of.or(ways).as('broad');
    })
    .executeTakeFirstOrThrow();
  return Boolean(row.broad);
}

/**
 * Orders that a search finds in any of the ways it can be read. Each way is a query of its own, since an `or`
 * between them would read every order instead of the index of each; of a broad search that is the shorter way.
 */
export function found(of: Of, typed: string, broad: boolean): Expression<SqlBool> {
  const ways = waysOf(of, typed);
  if (broad) return of.or(ways);
  const [first, ...others] = ways.map((way) => of.selectFrom('orders').select('orders.id').where(way));
  if (first === undefined) return sql<boolean>`false`;
  return of(
    'orders.id',
    'in',
    others.reduce((all, way) => all.unionAll(way), first),
  );
}

/** The e-mail of an order is its account's, and the accounts are far fewer and indexed for parts. */
export function buyersByEmail(of: Of, part: string) {
  return of
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`lower(users.email) like lower(${partPattern(part)})`);
}

/** What an order has to be, for each way in which a search can be read. */
function waysOf(of: Of, typed: string): Expression<SqlBool>[] {
  const { orderId, kopecks, phoneEnd, name, emailPart } = readOrderSearch(typed);
  const ways: Expression<SqlBool>[] = [];
  if (orderId !== null) ways.push(of('orders.id', '=', orderId));
  if (kopecks !== null) ways.push(sql<boolean>`orders.goods_kopecks + orders.delivery_kopecks = ${kopecks}`);
  if (phoneEnd !== null) {
    const pattern = startPattern([...phoneEnd].reverse().join(''));
    ways.push(sql<boolean>`reverse(orders.phone) collate "C" like ${pattern}`);
  }
  if (emailPart !== null) ways.push(of('orders.user_id', 'in', buyersByEmail(of, emailPart)));
  if (name !== null) {
    const buyers = of.selectFrom('users').select('users.id').where(called('users', name));
    ways.push(called('orders', name), of('orders.user_id', 'in', buyers));
  }
  return ways;
}

/** A name that begins so, in the order of bytes as the indexes have it. */
function called(table: 'orders' | 'users', name: string) {
  const key = sql.ref(`${table}.name_key`);
  return sql<boolean>`${key} collate "C" like name_letters(${startPattern(name)})`;
}
