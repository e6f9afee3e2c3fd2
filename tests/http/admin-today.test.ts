import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DeskRole } from '../../src/contract/desk-roles.ts';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import type { OrderPendingTask } from '../../src/orders/order-status.ts';
import { findNextHandoverDay } from '../../src/orders/orders.server.ts';
import { promote } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

describeShop('what waits at the desk today', (shop) => {
  const read = async () => (await shop().asAdmin.get('/api/v1/admin/today')).body;
  const listed = async (filter: object) => {
    const body = { pageable: { size: 100 }, ...filter };
    const response = await shop().asAdmin.post('/api/v1/user/order/desk/list', body);
    return response.body.content.map(({ id }: { id: number }) => id);
  };

  // Control: in `src/orders/server/orders.db.ts` replace `handed_on is null and planned_day >` with `planned_day <`
  // Control: in `src/orders/server/order-filter.db.ts` replace `orders.held_at is not null` with `false`.
  // Control: in `src/orders/server/order-filter.db.ts` replace `isInWork, isPacked, sql<boolean>` with `isInWork, isPacked, isPacked ?? sql<boolean>`.
  // Control: in `src/orders/server/order-filter.db.ts` replace `parcel.packed_at is not null` with `false`.
  // Control: in `src/orders/server/order-filter.db.ts` replace `parcel.wish is null` with `true`.
  // Control: in `src/orders/server/order-filter.db.ts` replace `coalesce(call.outcome, 'NO_ANSWER') = 'NO_ANSWER'` with `true`.
  // Control: in `src/orders/server/order-filter.db.ts` replace `where outcome = 'NO_ANSWER'` with `where false`
  it('is counted by work, and each list has the orders that were counted', async () => {
    const db = shop().services.db;
    const before = await read();
    const { token, addressId, facilityId } = await shop().family({});
    const [today, tomorrow] = [moscowDay(new Date()), addDays(moscowDay(new Date()), 1)];
    const make = async (status: string | null, plannedDay: string) => {
      const { id } = await shop().order(token, { addressId });
      if (status !== null) await shop().move(id, status);
      await sql`update orders set planned_day = ${plannedDay} where id = ${id}`.execute(db);
      return id as number;
    };
    const unpaid = await make(null, tomorrow);
    const unpaidToday = await make(null, today);
    const [paid, packed, missing] = [
      await make('PAID', addDays(today, -1)),
      await make('ADMIN_WORKED', today),
      await make('ADMIN_WORKED', tomorrow),
    ];
    const [moved, packedMoved] = [await make('ADMIN_WORKED', today), await make('ADMIN_WORKED', today)];
    const unanswered = await make('ADMIN_WORKED', addDays(today, 2));
    const [returned, settled] = [await make('Delivered', today), await make('Delivered', today)];
    await sql`insert into order_parcels (order_id, packed_at, packed_by)
      values (${packed}, now(), 1), (${packedMoved}, now(), 1)`.execute(db);
    for (const id of [returned, settled]) {
      await sql`insert into order_parcels (order_id, handed_on, handed_version, handed_noted_at, handed_noted_by,
        handed_lines) values (${id}, ${today}, 1, now(), 1, '[{"position": 1, "reason": "REFUSED"}]')`.execute(
        db,
      );
    }
    await sql`update order_parcels set wish = 'MONEY', wished_at = now() where order_id = ${settled}`.execute(
      db,
    );
    await sql`insert into order_packed_lines (order_id, position, packed_at, administrator_id, quantity)
      select id, 1, now(), 1, 0 from orders where id in (${missing}, ${packed})`.execute(db);
    for (const [id, outcome] of [
      [missing, 'NO_ANSWER'],
      [unanswered, 'NO_ANSWER'],
      [packed, 'AGREED'],
    ] as const) {
      await sql`insert into order_line_calls (order_id, position, outcome, called_at, administrator_id)
        values (${id}, 1, ${outcome}, now(), 1)`.execute(db);
    }
    const owed = await make('PAID', today);
    await shop().move(owed, 'CANCELED_ADMIN');
    await sql`update orders set held_at = now()
      where id in (${moved}, ${packedMoved}, ${returned})`.execute(db);
    await sql`insert into order_notes (order_id, kind, text, saved_at, administrator_id)
      values (${unpaid}, 'BUYER', 'Перезвоните нам', now(), 1)`.execute(db);
    await shop().product({ out: true });
    const payment = { day: today, sum: 500, parts: [{ orderId: unpaid, sum: 100 }] };
    await shop().asAdmin.post('/api/v1/user/order/payments/add', payment);

    const now = await read();
    const more = (of: 'unpaid' | 'unpaidToday' | 'held' | 'missing' | 'returned' | 'noted' | 'outOfStock') =>
      now[of] - before[of];
    expect([more('unpaid'), more('unpaidToday')]).toEqual([2, 1]);
    expect([more('held'), more('missing'), more('returned'), more('noted')]).toEqual([2, 2, 1, 1]);
    expect(more('outOfStock')).toBe(1);
    // A whole order, and a line of each of the others.
    const owing = { orders: before.refunds.orders + 3, sum: before.refunds.sum + 479.9 + 2 * 129.9 };
    expect(now.refunds).toEqual({ ...owing, sum: expect.closeTo(owing.sum) });
    const { payments, sum } = before.unallocated;
    expect(now.unallocated).toEqual({ payments: payments + 1, sum: sum + 400 });
    const ours = now.packing.filter((group: { facilityId: number }) => group.facilityId === facilityId);
    expect(ours).toMatchObject([
      { day: addDays(today, -1), orders: 1, ids: [paid] },
      { day: tomorrow, orders: 1, ids: [missing] },
      { day: addDays(today, 2), orders: 1, ids: [unanswered] },
    ]);
    expect(now.due.orders - before.due.orders).toBe(2);
    expect(now.due.ids).toEqual(expect.arrayContaining([paid, packed]));
    expect([now.today, now.next.day]).toEqual([today, tomorrow]);
    expect(now.next.ids).toContain(missing);

    const lists: [work: OrderPendingTask, more: object, ids: number[]][] = [
      ['PACKING', {}, [unanswered, missing, paid]],
      ['PACKED', {}, [packed]],
      ['LEFT_OUT', {}, [missing, packed]],
      ['HANDOVER', { due: true }, [packed, paid]],
      ['HANDOVER', { plannedDay: tomorrow }, [missing]],
      ['HELD', {}, [packedMoved, moved]],
      ['MISSING', {}, [unanswered, missing]],
      ['RETURNED', {}, [returned]],
      ['REFUND', {}, [owed, settled, packed]],
      ['NOTED', {}, [unpaid]],
    ];
    for (const [work, others, ids] of lists) {
      expect(await listed({ work, institutionId: facilityId, ...others }), work).toEqual(ids);
    }
    const soon = { work: 'HANDOVER', plannedDay: today, plannedTo: tomorrow };
    expect(await listed({ institutionId: facilityId, ...soon })).toEqual([missing, packed]);
    // The tab of the list counts by the same day, and so does what is not paid.
    const ofFacility = (filter: object) => listed({ institutionId: facilityId, ...filter });
    expect(await ofFacility({ due: true })).toEqual([packed, paid]);
    expect(await ofFacility({ status: 'NOT_PAID', plannedDay: today })).toEqual([unpaidToday]);
    // Over the list, whatever of status, day and queue it shows.
    const shown = { institutionId: facilityId, status: 'NOT_PAID', due: true };
    const chart = await shop().asAdmin.post('/api/v1/user/order/desk/chart', shown);
    expect(expectStatus(200, chart).queues).toEqual([
      { work: 'PACKING', orders: 3 },
      { work: 'PACKED', orders: 1 },
      { work: 'LEFT_OUT', orders: 2 },
      { work: 'MISSING', orders: 2 },
      { work: 'RETURNED', orders: 1 },
      { work: 'REFUND', orders: expect.any(Number) },
      { work: 'HELD', orders: 2 },
    ]);

    // An order of a later day, and a box of one that goes sooner.
    const far = addDays('2100-01-01', 10 * missing);
    await sql`update orders set planned_day = ${addDays(far, 5)} where id = ${missing}`.execute(db);
    await sql`insert into order_boxes (order_id, number, grams, planned_day, goods)
      values (${packed}, 1, 900, ${addDays(far, 3)}, '[]')`.execute(db);
    const soonest = [await findNextHandoverDay(db, far), await findNextHandoverDay(db, addDays(far, 3))];
    expect(soonest).toEqual([addDays(far, 3), addDays(far, 5)]);
  });

  // Control: in `src/order-desk/server/order-desk.routes.ts` replace `if (deskRole === null) return today;` with `return today;`
  it('is to each part of the desk its own work, without the sums of others', async () => {
    const { token, addressId } = await shop().family({});
    await shop().order(token, { addressId });
    const { id } = await shop().order(token, { addressId });
    await shop().move(id, 'PAID');
    const waiting = { day: '2026-11-20', sum: 1, words: `Перевод ${id}`, parts: [] };
    await shop().asAdmin.post('/api/v1/user/order/payments/add', waiting);
    await shop().product({ out: true });
    const worker = await shop().buyer();
    const partsOf = async (deskRole: DeskRole) => {
      await promote(shop(), worker.id, deskRole);
      const { today: _, next: __, ...parts } = (await shop().get('/api/v1/admin/today', worker)).body;
      const count = (part: unknown) =>
        typeof part === 'number'
          ? part
          : Object.values(part as object)
              .flat()
              .filter(Boolean).length;
      return Object.keys(parts).filter((part) => count(parts[part]) > 0);
    };
    expect(await partsOf('PACKER')).toEqual(['packing']);
    expect(await partsOf('GOODS')).toContain('outOfStock');
    expect(await partsOf('GOODS')).not.toContain('unpaid');
    const [orders, books] = [await partsOf('ORDERS'), await partsOf('BOOKKEEPER')];
    expect(orders).toEqual(expect.arrayContaining(['unpaid', 'packing']));
    expect(orders).not.toEqual(expect.arrayContaining(['unallocated']));
    expect(books).toEqual(expect.arrayContaining(['unpaid', 'unallocated']));
    expect(books).not.toEqual(expect.arrayContaining(['packing']));
  });
});
