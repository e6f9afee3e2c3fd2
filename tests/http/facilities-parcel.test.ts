import { describe, expect, it } from 'vitest';
import { defaultParcelSettings } from '../../src/facilities/facility-fields.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const API = '/api/v1/work-addresses';
const GOOD = { name: 'ИК-3', deliveryCost: 350, freeDeliveryThreshold: 5000 };

/** Everything that may be said of a facility, as it is answered. */
const EVERYTHING = {
  kind: 'STRICT',
  parcelGrams: 15_000,
  monthGrams: 25_000,
  boxGrams: 0,
  refusedTags: ['can', 'sugar'],
  refusedSource: 'WINDOW',
  refusedOn: '2026-11-18',
  paperCopies: 4,
  handoverWeekdays: [2, 5],
  orderByDays: 3,
  orderByTime: '09:30',
  closedDays: ['2026-12-31', '2027-01-01'],
  pausedUntil: '2026-12-05',
  notice: 'Окно 2.\nС паспортом.',
};

describeShop('what a facility takes and when', (shop) => {
  const create = (facility: unknown) => shop().asAdmin.post(`${API}/create`, { workAddressList: [facility] });
  const update = (id: number, body: unknown) => shop().asAdmin.put(`${API}/updated/${id}`, body);
  const patch = (id: number, body: unknown) => shop().asAdmin.patch(`${API}/${id}`, body);
  const pause = (body: unknown) => shop().asAdmin.post(`${API}/days/pause`, body);
  const shopClosed = (body: unknown) => shop().asAdmin.post(`${API}/days/shop-closed`, body);
  const listed = async (id: number) =>
    (await shop().get(`${API}/get-all`)).body.addressList.find((one: { id: number }) => one.id === id);

  it('is stored with a new one, answered everywhere, and changed whole or in part', async () => {
    const mixed = { ...EVERYTHING, handoverWeekdays: [5, 2], closedDays: ['2027-01-01', '2026-12-31'] };
    const { id } = (await create({ ...GOOD, ...mixed })).body.addressList[0];
    expect(await listed(id)).toEqual({ ...GOOD, ...EVERYTHING, id, version: 1 });

    const old = await update(id, { ...GOOD, name: 'ИК-4' });
    expect(old.body).toEqual({ ...GOOD, ...EVERYTHING, id, name: 'ИК-4', version: 2 });

    const paused = await patch(id, { pausedUntil: '2026-12-20', version: 2 });
    expect(paused.body).toEqual({ ...old.body, pausedUntil: '2026-12-20', version: 3 });

    const nothing = Object.fromEntries(Object.keys(EVERYTHING).map((field) => [field, null]));
    const cleared = await update(id, { ...GOOD, ...nothing });
    expect(cleared.body).toEqual({ ...GOOD, ...defaultParcelSettings, id, version: 4 });
    expect(await listed(id)).toEqual(cleared.body);
  });

  it('has what remand prisons mostly ask, once it becomes one and nobody said otherwise', async () => {
    const made = async (body: object) => (await create({ ...GOOD, ...body })).body.addressList[0];
    const remand = { kind: 'REMAND', monthGrams: 30_000, paperCopies: 3 };
    expect(await made({ kind: 'REMAND' })).toMatchObject(remand);
    expect(await made({ ...remand, monthGrams: null })).toMatchObject({ ...remand, monthGrams: null });
    const { id } = await made({ kind: 'GENERAL' });
    expect((await patch(id, { kind: 'REMAND' })).body).toMatchObject(remand);
    await patch(id, { monthGrams: null, paperCopies: 2 });
    const again = { kind: 'REMAND', monthGrams: null, paperCopies: 2 };
    expect((await patch(id, { kind: 'REMAND' })).body).toMatchObject(again);
    const own = await made({ monthGrams: 10_000, paperCopies: 1 });
    const unchanged = { kind: 'REMAND', monthGrams: 10_000, paperCopies: 1 };
    expect((await patch(own.id, { kind: 'REMAND' })).body).toMatchObject(unchanged);
  });

  const SOURCE = 'Скажите, откуда это известно';
  const WEEKDAYS = 'Дни недели — числа от 1 (понедельник) до 7, каждое один раз';
  const TIME = 'Время — часы и минуты, например 18:00';

  it.each<[string, unknown, string, string?]>([
    ['kind', 'OPEN', 'Вид учреждения — один из списка'],
    ['parcelGrams', 0, 'Предел посылки — целое число граммов от 1 до 1\u00A0000\u00A0000'],
    ['parcelGrams', 1.5, 'Предел посылки — целое число граммов от 1 до 1\u00A0000\u00A0000'],
    ['monthGrams', 1_000_001, 'Предел за месяц — целое число граммов от 1 до 1\u00A0000\u00A0000'],
    ['boxGrams', -1, 'Вес коробки — целое число граммов от 0 до 20 000'],
    ['refusedTags', 'can', 'Что не принимают — список меток'],
    ['refusedTags', ['can', 'can'], 'Метки не должны повторяться'],
    ['refusedTags', [' '], 'Метка не может быть пустой', 'refusedTags.0'],
    ['refusedSource', 'NEWS', 'Откуда известно — один из списка'],
    ['refusedSource', null, SOURCE],
    ['refusedOn', null, 'Укажите день, когда это сказали'],
    ['refusedOn', '2026-02-29', 'Такого дня нет: укажите день, месяц и год'],
    ['refusedOn', '2999-01-01', 'Этот день ещё не наступил'],
    ['paperCopies', 11, 'Экземпляров заявления — от 1 до 10'],
    ['handoverWeekdays', [1, 1], WEEKDAYS],
    ['handoverWeekdays', [0], WEEKDAYS, 'handoverWeekdays.0'],
    ['handoverWeekdays', [8], WEEKDAYS, 'handoverWeekdays.0'],
    ['orderByDays', 31, 'За сколько дней заказать — целое число от 0 до 30'],
    ['orderByTime', '24:00', TIME],
    ['orderByTime', '9:30', TIME],
    ['closedDays', ['2026-02-29'], 'Такого дня нет: укажите день, месяц и год', 'closedDays.0'],
    ['closedDays', ['2026-12-31', '2026-12-31'], 'Дни не должны повторяться'],
    ['pausedUntil', '05.12.2026', 'Такого дня нет: укажите день, месяц и год'],
    ['notice', 'я'.repeat(501), 'Не больше 500 символов'],
  ])('refuses %s %j', async (field, value, words, path = field) => {
    const { id } = await shop().facility();
    const wrong = { ...EVERYTHING, [field]: value };
    expectProblem(await create({ ...GOOD, ...wrong }), 'VALIDATION', {
      [`workAddressList.0.${path}`]: words,
    });
    expectProblem(await update(id, { ...GOOD, ...wrong }), 'VALIDATION', { [path]: words });
    expectProblem(await patch(id, wrong), 'VALIDATION', { [path]: words });
    expect(await listed(id)).toMatchObject(defaultParcelSettings);
  });

  it('says who changed what when somebody has not seen it', async () => {
    const { id } = await shop().facility();
    await patch(id, { ...EVERYTHING, version: 1 });
    const refused = await patch(id, { parcelGrams: 10_000, version: 1 });
    expectProblem(refused, 'CONFLICT');
    for (const words of [
      'вид учреждения: было «не указано», стало «Колония строгого режима»',
      'пауза: было пусто',
    ])
      expect(refused.body.message).toContain(words);
    expect(refused.body.changes).toContainEqual(
      expect.objectContaining({ field: 'handoverWeekdays', was: [], became: ['2', '5'] }),
    );
  });

  describe('days', () => {
    it('pauses several at once, all or none, and ends it', async () => {
      const ids = [(await shop().facility()).id, (await shop().facility()).id] as [number, number];
      const paused = await pause({ ids, pausedUntil: '2026-12-05' });
      expect(paused.status).toBe(200);
      expect(paused.body.addressList).toEqual([
        expect.objectContaining({ id: ids[0], pausedUntil: '2026-12-05', version: 2 }),
        expect.objectContaining({ id: ids[1], pausedUntil: '2026-12-05', version: 2 }),
      ]);
      expectProblem(await pause({ ids: [ids[0], 999_999_999], pausedUntil: null }), 'NOT_FOUND');
      expect(await listed(ids[0])).toMatchObject({ pausedUntil: '2026-12-05' });
      await pause({ ids: [ids[0], ids[0]], pausedUntil: null });
      expect(await listed(ids[0])).toMatchObject({ pausedUntil: null });
      expect(await listed(ids[1])).toMatchObject({ pausedUntil: '2026-12-05' });
      expectProblem(await pause({ ids: [], pausedUntil: null }), 'VALIDATION', {
        ids: 'Выберите учреждения',
      });
    });

    it('pauses none of several once one of them is another than was seen, and names each', async () => {
      const made = [await shop().facility(), await shop().facility(), await shop().facility()];
      const ids = made.map(({ id }) => id);
      const seen = ids.map((id) => ({ id, version: 1 }));
      for (const id of ids.slice(1)) await patch(Number(id), { notice: 'Пропуск у дежурного' });
      const refused = await pause({ ids, seen, pausedUntil: '2030-12-05' });
      expectProblem(refused, 'CONFLICT');
      for (const { name } of made.slice(1))
        expect(refused.body.message).toContain(`учреждение «${name}» изменили`);
      expect(refused.body.message).not.toContain(`«${made[0]?.name}»`);
      // By these the screen knows that there is a choice to make.
      expect(refused.body.changes).toMatchObject([{ field: 'notice' }, { field: 'notice' }]);
      expect(await listed(ids[0] as number)).toMatchObject({ pausedUntil: null, version: 1 });
      expect((await pause({ ids, seen: null, pausedUntil: '2030-12-05' })).status).toBe(200);
      const [entry] = await shop().record({ kind: 'FACILITIES_PAUSED' });
      expect(entry?.things).toEqual(
        made.map(({ id, name }) => ({
          id,
          name,
          fields: [{ label: 'пауза', was: 'пусто', became: '05.12.2030' }],
        })),
      );
    });

    // Control: let lockActiveFacilitiesByIds order by the place in the list that came.
    it('holds facilities in one order, so that of many at once nobody waits for another for ever', async () => {
      const ids: number[] = [];
      for (let count = 0; count < 6; count += 1) ids.push((await shop().facility()).id);
      // Written anew, the first of them are read last.
      await pause({ ids: ids.slice(0, 3), pausedUntil: null });
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          pause({
            ids: index % 2 === 0 ? ids : ids.toReversed(),
            pausedUntil: index % 3 === 0 ? null : `2030-12-${10 + index}`,
          }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    });

    it('closes the shop on days of its own, which every list of facilities then names', async () => {
      const add = ['2031-01-07', '2031-01-01'];
      const { body } = await shopClosed({ add, remove: [] });
      expect(body.closedDays).toEqual(expect.arrayContaining(add));
      await shopClosed({ add: ['2031-01-01'], remove: ['2031-01-07'] });
      const all = await shop().get(`${API}/get-all`);
      expect(all.body.shop.boxGrams).toBe(400);
      expect(all.body.shop.closedDays).toContain('2031-01-01');
      expect(all.body.shop.closedDays).not.toContain('2031-01-07');
      await shopClosed({ add: ['2031-01-08'], remove: ['2031-01-01'] });
      const entries = await shop().record({ pageable: { size: 3 } });
      // Newest first; what stood there or was gone before is no change.
      expect(entries.map(({ things }) => things[0]?.fields)).toEqual([
        [{ label: 'добавлены 08.01.2031' }, { label: 'убраны 01.01.2031' }],
        [{ label: 'убраны 07.01.2031' }],
        [{ label: 'добавлены 01.01.2031, 07.01.2031' }],
      ]);
      await shopClosed({ add: [], remove: ['2031-01-08'] });
    });
  });
});
