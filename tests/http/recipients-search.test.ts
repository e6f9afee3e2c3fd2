import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const SEARCH = '/api/v1/user/search';
const EMPTY = { firstName: null, lastName: null, middleName: null, email: null };

interface Found {
  id: number;
  email: string;
  addresses: { id: number }[];
}

describeShop('the search for users', (shop) => {
  const people = [
    { lastName: 'Ёлкина', firstName: 'Анна', middleName: 'Львовна', email: 'anna.el@example.com' },
    { lastName: 'ЕЛКИН', firstName: 'Пётр', middleName: undefined, email: 'Petr_1@Example.com' },
    { lastName: 'Сто%процентов', firstName: 'А_Б', middleName: 'С\\Т', email: 'a%b@example.com' },
    { lastName: 'Елкин-Петров', firstName: 'аННа', middleName: 'Львовна', email: 'petrx1@example.com' },
  ];
  let ids: number[] = [];
  beforeAll(async () => {
    ids = [];
    for (const person of people) ids.push((await shop().buyer(person)).id);
  });

  const search = async (parts: object, pageable: object = {}) =>
    shop().asAdmin.post(SEARCH, { pageable, ...EMPTY, ...parts });
  /** The positions in `people` of those found. */
  const positions = async (parts: object) =>
    (await search(parts)).body.content.map(({ id }: Found) => ids.indexOf(id));

  it.each([
    [{ lastName: 'елкин' }, [3, 1, 0]],
    [{ lastName: 'ЁЛК' }, [3, 1, 0]],
    [{ lastName: 'ёлкина' }, [0]],
    [{ lastName: 'Елкина' }, [0]],
    [{ firstName: 'Петр' }, [1]],
    [{ firstName: 'ПЁТР' }, [1]],
    [{ lastName: ' елкин-п ' }, [3]],
    [{ lastName: '%' }, [2]],
    [{ firstName: '_' }, [2]],
    [{ middleName: '\\' }, [2]],
    [{ email: 'petr_1' }, [1]],
    [{ email: 'A%B@' }, [2]],
    [{ email: '@EXAMPLE.' }, [3, 2, 1, 0, -1]],
    [{ firstName: 'анна' }, [3, 0]],
    [{ firstName: 'анна', lastName: 'петров' }, [3]],
    [{ firstName: 'анна', lastName: 'петров', middleName: 'х' }, []],
    [{ middleName: 'львов', email: '' }, [3, 0]],
    [{ lastName: "'; drop table users; --" }, []],
  ])('%j', async (parts, found) => {
    expect(await positions(parts)).toEqual(found);
  });

  it('takes nulls, empty texts and missing fields for no filter', async () => {
    const everybody = (await search({})).body;
    expect(everybody.totalElements).toBe(people.length + 1);
    for (const body of [{ pageable: {} }, { pageable: {}, firstName: '', lastName: ' ', middleName: null }]) {
      expect((await shop().asAdmin.post(SEARCH, body)).body).toEqual(everybody);
    }
  });

  // Control: in `src/accounts/server/users.db.ts` replace `way[direction]().nullsLast()` with `way[direction]()`
  it('sorts by how many orders they made and by the last of them; those without come last', async () => {
    const lastName = newName('Сорокина');
    const [one, none, two] = [
      await shop().buyer({ lastName }),
      await shop().buyer({ lastName }),
      await shop().buyer({ lastName }),
    ];
    for (const { token } of [two, two, one]) await shop().order(token);
    const sorted = async (sort: string, sortDirection: string) =>
      (await search({ lastName, sort }, { sortDirection })).body.content.map(({ id }: Found) => id);
    expect(await sorted('ORDERS', 'DESC')).toEqual([two.id, one.id, none.id]);
    expect(await sorted('ORDERS', 'ASC')).toEqual([none.id, one.id, two.id]);
    expect(await sorted('LAST_ORDER', 'DESC')).toEqual([one.id, two.id, none.id]);
    expect(await sorted('LAST_ORDER', 'ASC')).toEqual([two.id, one.id, none.id]);
    expectProblem(await search({ sort: 'NAME' }), 'VALIDATION', {
      sort: 'Порядок пользователей — ORDERS или LAST_ORDER',
    });
  });

  it('answers pages, newest first unless told otherwise', async () => {
    const wanted = { email: '@example.com', lastName: 'лкин' };
    const first = (await search(wanted, { page: 0, size: 2 })).body;
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, first: true, last: false });
    expect(first.content.map(({ id }: Found) => ids.indexOf(id))).toEqual([3, 1]);
    const last = (await search(wanted, { page: 1, size: 2 })).body;
    expect(last).toMatchObject({ number: 1, first: false, last: true });
    expect(last.content.map(({ id }: Found) => ids.indexOf(id))).toEqual([0]);
    const ascending = (await search(wanted, { sortDirection: 'ASC' })).body;
    expect(ascending.size).toBe(10);
    expect(ascending.content.map(({ id }: Found) => ids.indexOf(id))).toEqual([0, 1, 3]);
  });

  it('shows saved addresses and nothing of a password', async () => {
    const buyer = await shop().buyer({ lastName: 'Адресатова', middleName: undefined });
    const older = await shop().recipient(buyer.token);
    const newer = await shop().recipient(buyer.token, { phone: '+79007650021' });
    await shop().recipient((await shop().buyer({ lastName: 'Адресатова' })).token);
    const { text, body } = await search({ email: buyer.email });
    const own = (await shop().get('/api/v1/user/address/history', { token: buyer.token })).body;
    expect(own.map(({ id }: Found) => id)).toEqual([newer.id, older.id]);
    expect(body.content).toEqual([
      {
        id: buyer.id,
        firstName: 'Анна',
        lastName: 'Адресатова',
        middleName: null,
        email: buyer.email,
        role: 'USER',
        addresses: own,
        orders: 0,
        lastOrderAt: null,
      },
    ]);
    expect(text).not.toMatch(/argon2|password|hash/i);
    // By a part of a phone left with a recipient, however it is written.
    for (const phone of ['8 (900) 765-00-21', '+79007650021', '765 00 21', '0021'])
      expect((await search({ phone })).body).toEqual(body);
    expect((await search({ phone: '0021', lastName: 'Ёлкина' })).body.content).toEqual([]);
    expect((await search({ phone: '765-00-22' })).body.content).toEqual([]);
  });

  // Control: in `src/orders/server/orders.db.ts` replace `of.fn.max('created_at')` with `of.fn.min('created_at')`.
  it('says how many orders a buyer has made, cancelled ones too, and when the last one', async () => {
    const buyer = await shop().buyer({ lastName: 'Заказова' });
    const [first, second] = [await shop().order(buyer.token), await shop().order(buyer.token)];
    const { orders, lastOrderAt } = (await search({ email: buyer.email })).body.content[0];
    expect({ orders, lastOrderAt }).toEqual({ orders: 2, lastOrderAt: second.createdAt });
    expect(first.createdAt < lastOrderAt).toBe(true);
  });

  describe.each<[string, unknown[], string]>([
    ['pageable', [undefined, null, 1], 'Укажите, какую страницу показать'],
    ['pageable.page', [{ page: -1 }, { page: 0.5 }, { page: '0' }], 'Номер страницы — целое число от 0'],
    ['pageable.size', [{ size: 0 }, { size: 101 }], 'Размер страницы — целое число от 1 до 100'],
    ['pageable.sortDirection', [{ sortDirection: 'desc' }], 'Порядок — ASC или DESC'],
  ])('refuses %s', (field, values, words) => {
    it.each(values)('%j', async (pageable) => {
      const response = await shop().asAdmin.post(SEARCH, { pageable });
      expectProblem(response, 'VALIDATION', { [field]: words });
    });
  });

  it('refuses parts longer than what they are searched in', async () => {
    expectProblem(await search({ lastName: 'я'.repeat(128), email: 'a'.repeat(255) }), 'VALIDATION', {
      lastName: 'Не больше 127 символов',
      email: 'Не больше 254 символов',
    });
  });

  it('has an index that its conditions can use', async () => {
    const plan = await shop()
      .services.db.transaction()
      .execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_indexscan = off`.execute(tx);
        return sql<Record<string, string>>`explain select id from users
          where replace(lower(last_name collate "und-x-icu"), 'ё', 'е')
              like replace(lower('%петров%' collate "und-x-icu"), 'ё', 'е')
            and lower(email) like lower('%petr%')`.execute(tx);
      });
    expect(JSON.stringify(plan.rows)).toContain('users_parts_idx');
  });
});
