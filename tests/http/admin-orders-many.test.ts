import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const DESK = '/api/v1/user/order/desk';
const MANY = 5_100;

interface Found {
  content: { id: number; status: string }[];
  totalElements: number;
  totalPages: number;
  statuses: { status: string; orders: number }[];
  more: boolean;
}

// Control: in `src/order-desk/server/order-desk.routes.ts` replace `if (filter.broad) return` with `if (false) return`
describeShop('a search of the desk that finds very many orders', (shop) => {
  const surname = newName('Многозаказова');
  let facilityId = 0;
  let [firstId, lastId] = [0, 0];
  beforeAll(async () => {
    const { token } = await shop().buyer({ lastName: surname });
    facilityId = (await shop().facility()).id;
    const { id } = await shop().order(token);
    await sql`
      insert into orders (
        user_id, status, created_at, email, phone, last_name, first_name, middle_name, birth_date,
        facility_id, facility_name, goods_kopecks, delivery_kopecks
      )
      select user_id, case when n % 3 = 0 then 'PAID' else status end, created_at, email, phone, last_name,
        first_name, middle_name, birth_date, case when n % 1000 = 0 then ${facilityId} else facility_id end,
        facility_name, goods_kopecks, delivery_kopecks
      from orders cross join generate_series(1, ${MANY}::integer) as n where id = ${id}`.execute(
      shop().services.db,
    );
    await sql`
      insert into order_status_changes (order_id, status, created_at, author)
      select id, status, created_at, 'USER' from orders where id > ${id}`.execute(shop().services.db);
    [firstId, lastId] = [id, id + MANY];
  });

  const find = async (body: object, pageable = {}): Promise<Found> => {
    const response = await shop().asAdmin.post(`${DESK}/list`, { search: surname, pageable, ...body });
    expect(response.status, response.text).toBe(200);
    return response.body;
  };
  const idsOf = ({ content }: Found) => content.map(({ id }) => id);

  it('leads to the newest thousand, and says that there are more', async () => {
    const page = await find({}, { size: 100 });
    expect(page).toMatchObject({ totalElements: 1_000, totalPages: 10, more: true, statuses: [] });
    expect(idsOf(page)).toEqual(Array.from({ length: 100 }, (_, index) => lastId - index));
    const last = await find({}, { size: 100, page: 9 });
    expect(idsOf(last)).toEqual(Array.from({ length: 100 }, (_, index) => lastId - 900 - index));
    expect(idsOf(await find({}, { size: 100, page: 10 }))).toEqual([]);
    const oldest = await find({}, { size: 3, sortDirection: 'ASC' });
    expect(idsOf(oldest)).toEqual([firstId, firstId + 1, firstId + 2]);
  });

  it('is narrowed by a status, and by days, none of which may have any', async () => {
    const thousand = { totalElements: 1_000, more: true };
    const page = await find({ status: 'PAID' }, { size: 100 });
    expect(page).toMatchObject({ ...thousand, statuses: [] });
    expect(page.content.filter(({ status }) => status !== 'PAID')).toEqual([]);
    const today = moscowDay(new Date());
    expect(await find({ dateFrom: today, dateTo: today })).toMatchObject(thousand);
    expect(await find({ dateTo: '2020-01-01' })).toMatchObject({ totalElements: 0, more: false });
    expect(idsOf(await find({ dateFrom: '2020-01-01' }, { size: 2 }))).toEqual([lastId, lastId - 1]);
  });

  it('is known whole where a filter leaves few', async () => {
    const page = await find({ institutionId: facilityId, status: 'PAID' });
    expect(page).toMatchObject({ totalElements: 1, more: false });
    expect(Object.fromEntries(page.statuses.map(({ status, orders }) => [status, orders]))).toEqual({
      PAID: 1,
      NOT_PAID: 4,
    });
    expect(await find({ institutionId: facilityId, status: 'Delivered' })).toMatchObject({
      totalElements: 0,
      more: false,
    });
  });

  // Control: in `src/reports/server/export-csv.ts` replace `slice(start, start + AT_A_TIME)` with `slice(start, start + AT_A_TIME - 1)`
  it('is counted whole by the chart and by the file for Excel, which has a line for each that fits', async () => {
    const chart = await shop().asAdmin.post(`${DESK}/chart`, { search: surname });
    const days = chart.body.days as { orders: number }[];
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(MANY + 1);
    const filter = { search: surname, status: 'PAID' };
    const file = await shop().asAdmin.post('/api/v1/user/order/papers/csv', filter);
    expect(file.body.totalElements).toBe(MANY / 3);
    expect(file.body.csv.trimEnd().split('\r\n')).toHaveLength(1 + file.body.ids.length);
  });
});
