import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { bindAllEndpoints } from '../../src/app/api.ts';
import { endpointName } from '../../src/contract/endpoint.ts';
import { findViewAuditAction } from '../../src/contract/shown-id.ts';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { whileClosed } from '../support/closed-table.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const ORDERS = '/api/v1/user/order';

/** Fields that say who somebody is, under whatever prefix or ending. */
const PERSONAL = /last_?name|first_?name|middle_?name|e-?mail|phone|birth|^(buyer|recipient)$/i;

/** The shop's own contacts, and colleagues: their names stand beside everything they do. */
const NOBODYS = [
  'GET /api/v1/admin/first-day',
  'PATCH /api/v1/admin/first-day',
  'GET /api/v1/admin/settings',
  'PATCH /api/v1/admin/settings',
  'GET /api/v1/admin/staff',
  'POST /api/v1/admin/staff/invite',
  'POST /api/v1/admin/record/list',
  'GET /api/v1/admin/record/administrators',
];

interface Known {
  id: number;
  plannedDay: string | null;
  lastName: string;
  buyer: { id: number; email: string; lastName: string };
  facilityId: number;
}

describeShop('whoever an administrator is shown', (shop) => {
  let people: Known[] = [];
  beforeAll(async () => {
    people = [];
    for (let made = 0; made < 3; made += 1) {
      const own = newName('Вишнёва');
      const buyer = { ...(await shop().buyer({ lastName: own })), lastName: own };
      const facility = await shop().facility({
        handoverWeekdays: [1, 2, 3, 4, 5, 6, 7],
        orderByDays: 3,
        orderByTime: '00:00',
      });
      const lastName = newName('Журавлёв');
      const form = { institutionId: facility.id, lastName, confirmLastName: lastName };
      const { id: addressId } = await shop().recipient(buyer.token, form);
      const { id, plannedDay } = await shop().order(buyer.token, { addressId });
      people.push({ id, plannedDay, lastName, buyer, facilityId: facility.id });
    }
  });

  /** Orders and accounts that the audit log has got entries of, since one. */
  const auditedSince = async (before: number) => {
    const content = await shop().record({ pageable: { size: 100 } });
    const entries = content.filter(({ id }) => id > before);
    const idsOf = (orders: boolean) =>
      entries.filter(({ kind }) => kind.startsWith('ORDER') === orders).flatMap(({ ids }) => ids);
    return { last: content[0]?.id ?? 0, entries, orders: idsOf(true), users: idsOf(false) };
  };

  const peopleIn = (text: string) =>
    people.filter(({ lastName, buyer }) =>
      [lastName, buyer.lastName, buyer.email].some((word) => text.includes(word)),
    );
  /** Makes a call, and says whom its response shows; each of them must have an entry. */
  const shownBy = async (call: () => Promise<HttpResponse>) => {
    const { last } = await auditedSince(Number.MAX_SAFE_INTEGER);
    const { text } = await call();
    const { orders, users } = await auditedSince(last);
    const shown = peopleIn(text);
    for (const { id, buyer } of shown) {
      expect(orders.includes(id) || users.includes(buyer.id), `order ${id} has an entry: ${text}`).toBe(true);
    }
    expect(new Set(orders).size, 'nobody twice').toBe(orders.length);
    return shown.map(({ id }) => id);
  };

  const post = (path: string, body: object) => () => shop().asAdmin.post(path, body);
  const get = (path: string) => () => shop().asAdmin.get(path);
  const put = (path: string, body: object) => () => shop().asAdmin.put(path, body);
  const patch = (path: string, body: object) => () => shop().asAdmin.patch(path, body);
  const ids = () => people.map(({ id }) => id);
  const first = () => people[0] as Known;
  const moves = (status: string, version: number) => ({
    moves: ids().map((id) => ({ id, status, version })),
  });
  const today = moscowDay(new Date());
  const transfers = () => ids().map((id) => ({ day: today, sum: 1, words: `Заказ ${id}` }));

  /** A transfer that names who sent it; a rouble of it is for the order. */
  const paymentOf = ({ id, buyer }: Known, sum: number) => ({
    ...{ day: today, sum, words: buyer.lastName, parts: [{ orderId: id, sum: 1 }] },
  });

  /** Every call that may show people, also as it refuses. */
  const looks: Record<string, () => (() => Promise<HttpResponse>)[]> = {
    'POST /api/v1/admin/staff/find': () => [post('/api/v1/admin/staff/find', { email: first().buyer.email })],
    'POST /api/v1/user/search': () => [post('/api/v1/user/search', { pageable: {} })],
    'POST /api/v1/user/order/get-list-order': () => [post(`${ORDERS}/get-list-order`, { pageable: {} })],
    'POST /api/v1/user/order/application/list': () => [post(`${ORDERS}/application/list`, { ids: ids() })],
    'POST /api/v1/user/order/desk/list': () => [post(`${ORDERS}/desk/list`, { pageable: {} })],
    'POST /api/v1/user/order/desk/by-ids': () => [post(`${ORDERS}/desk/by-ids`, { ids: ids() })],
    'POST /api/v1/user/order/papers/packing': () => [post(`${ORDERS}/papers/packing`, { ids: ids() })],
    'POST /api/v1/user/order/papers/csv': () => [post(`${ORDERS}/papers/csv`, {})],
    'POST /api/v1/user/order/payments/match': () => [
      post(`${ORDERS}/payments/match`, { transfers: transfers() }),
    ],
    'GET /api/v1/user/order/payments/order/:id': () => [
      post(`${ORDERS}/payments/add`, paymentOf(first(), 1)),
      get(`${ORDERS}/payments/order/${first().id}`),
    ],
    'GET /api/v1/user/order/payments/unallocated': () => [
      post(`${ORDERS}/payments/add`, paymentOf(first(), 3)),
      get(`${ORDERS}/payments/unallocated`),
    ],
    'PUT /api/v1/user/order/desk/:id/may-pay': () => [
      put(`${ORDERS}/desk/${ids().at(-1)}/may-pay`, { mayPay: true }),
    ],
    'POST /api/v1/user/order/desk/change-statuses': () => [
      // Wrong versions, the status they have, those that go beside those that stay.
      post(`${ORDERS}/desk/change-statuses`, moves('PAID', 7)),
      post(`${ORDERS}/desk/change-statuses`, moves('NOT_PAID', 1)),
      post(`${ORDERS}/desk/change-statuses`, {
        moves: ids().map((id, index) => ({ id, status: 'PAID', version: index === 0 ? 1 : 7 })),
      }),
    ],
    'POST /api/v1/user/order/reports/csv': () => [
      post(`${ORDERS}/reports/csv`, { month: today.slice(0, 7) }),
    ],
    'POST /api/v1/user/order/reports/money-csv': () => [
      post(`${ORDERS}/reports/money-csv`, { month: today.slice(0, 7) }),
    ],
    'POST /api/v1/user/order/:id/change-status': () => [
      post(`${ORDERS}/${first().id}/change-status`, { status: 'ADMIN_WORKED', version: 7 }),
      post(`${ORDERS}/${first().id}/change-status`, { status: 'ADMIN_WORKED' }),
    ],
    'PUT /api/v1/user/order/parcel/:id/day': () => [
      async () => {
        const { id, plannedDay, facilityId } = first();
        const closed = { closedDays: [plannedDay] };
        await shop().asAdmin.patch(`/api/v1/work-addresses/${facilityId}`, closed);
        const body = { seenDay: plannedDay, plannedDay: addDays(String(plannedDay), 1) };
        return shop().asAdmin.put(`${ORDERS}/parcel/${id}/day`, body);
      },
    ],
    'PUT /api/v1/user/order/parcel/:id/held': () => [
      put(`${ORDERS}/parcel/${first().id}/held`, { held: true }),
      // A repeat changes nothing, and shows the same.
      put(`${ORDERS}/parcel/${first().id}/held`, { held: true }),
    ],
    'PATCH /api/v1/user/order/recipient/:id': () => [
      patch(`${ORDERS}/recipient/${first().id}`, {
        ...{ lastName: first().lastName, firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
        ...{ squadNumber: '6', institutionId: first().facilityId, total: 129.9 + 350 },
      }),
    ],
    'PUT /api/v1/user/order/handover/:id': () => [
      post(`${ORDERS}/${first().id}/change-status`, { status: 'Delivered' }),
      put(`${ORDERS}/handover/${first().id}`, { day: today }),
    ],
    'PUT /api/v1/user/order/handover/:id/returned': () => [
      put(`${ORDERS}/handover/${first().id}/returned`, { wish: 'MONEY' }),
    ],
    'GET /api/v1/user/order/payments/receipts': () => [
      patch('/api/v1/admin/settings', { receiptsFrom: '2024-01-01' }),
      post(`${ORDERS}/${first().id}/change-status`, { status: 'PAID' }),
      get(`${ORDERS}/payments/receipts`),
    ],
    'POST /api/v1/user/order/payments/unmark': () => [
      // A wrong version, no payment of theirs.
      post(`${ORDERS}/payments/unmark`, {
        orders: ids().map((id) => ({ id, version: 7, paymentIds: [999_999] })),
      }),
      post(`${ORDERS}/payments/unmark`, { orders: ids().map((id) => ({ id, paymentIds: [999_999] })) }),
    ],
  };
  /** Nobody but the buyer is answered here: an administrator hears that there is no such order. */
  const FOREIGN = 'PUT /api/v1/user/order/handover/:id/returned';

  it('is tried with every call whose answer can show somebody', () => {
    const calls = bindAllEndpoints(shop().services).filter(({ people }) => people);
    expect(calls.map(({ endpoint }) => endpointName(endpoint)).sort()).toEqual(Object.keys(looks).sort());
    // A repeat with a key is answered without being made: nobody may be shown by it.
    expect(calls.filter(({ endpoint }) => endpoint.takesKey)).toEqual([]);
  });

  // Control: in `src/audit/server/write-audit-entry.ts` replace `if (ids.length > 0) await` with `if (ids.length < 0) await`
  // Control: answer before the entry is written (mount-calls.ts).
  it.each(Object.keys(looks))('has an entry, and no one is shown without: %s', async (name) => {
    const shown = new Set<number>();
    for (const call of looks[name]?.() ?? []) {
      const { text } = await whileClosed(shop().services.db, 'audit_log', 'false', call);
      expect(peopleIn(text)).toEqual([]);
      for (const id of await shownBy(call)) shown.add(id);
    }
    if (name !== FOREIGN) expect(shown.size, 'the call shows somebody').toBeGreaterThan(0);
  });

  describe('is known by the contracts', () => {
    /** Paths of personal fields that stand in no object, and in none within one, that names its person. */
    const unnamed = (schema: z.core.$ZodType, path = '', within: object[] = []): string[] => {
      if (within.includes(schema)) return [];
      const inside = (of: z.core.$ZodType, at: string) => unnamed(of, at, [...within, schema]);
      const { def } = (schema as z.core.$ZodTypes)._zod;
      switch (def.type) {
        case 'optional':
        case 'nullable':
        case 'default':
          return inside(def.innerType, path);
        case 'array':
          return inside(def.element, `${path}[]`);
        case 'object': {
          const fields = Object.entries(def.shape);
          if (fields.some(([, field]) => findViewAuditAction(field))) return [];
          return fields.flatMap(([field, of]) => inside(of, `${path}.${field}`));
        }
        default:
          return PERSONAL.test(path.split('.').at(-1) ?? '') ? [path] : [];
      }
    };

    // Control: take the mark off the id of a packing sheet.
    it('in every answer to an administrator that has a name, a telephone or an e-mail', () => {
      const found = bindAllEndpoints(shop().services)
        .filter(({ endpoint, audited }) => endpoint.access === 'admin' || audited)
        .filter(({ endpoint }) => !NOBODYS.includes(endpointName(endpoint)))
        .flatMap(({ endpoint }) =>
          unnamed(endpoint.response).map((path) => `${endpointName(endpoint)}: ${path}`),
        );
      expect(found, 'give the object an id of shownId(…), or name the call in NOBODYS').toEqual([]);
    });
  });
});
