import { expect, it } from 'vitest';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop, type Shop } from '../support/shop.ts';

/** A field of a thing: what two administrators each want it to be. */
interface Field {
  name: string;
  mine: unknown;
  hers: unknown;
}

/** A thing of the shop that two administrators change: one field each, seen in its first version. */
interface Contested {
  name: string;
  fields: Field[];
  /** Makes one; returns how to change it and how to read it. */
  make(): Promise<{
    change(field: string, value: unknown, version: number, token: string): Promise<HttpResponse>;
    /** The thing as it is now, its fields by the names above. */
    read(): Promise<Record<string, unknown> & { version: number }>;
  }>;
}

describeShop('two administrators on one thing', (shop) => {
  // Control: leave assertLatestVersionSeen or expectSeen out, or let a change write fields that were not sent.
  it('lose nothing unsaid, whichever fields they change at once', { timeout: 1_800_000 }, async () => {
    const mine = await shop().admin();
    const hers = await secondAdministrator(shop());
    const count = rounds(shop().kind, { full: 5, short: 1 });
    let [pairs, named] = [0, 0];
    for (const { name, fields, make } of await contestedIn(shop())) {
      for (const [first, second] of pairsOf(fields)) {
        for (let round = 0; round < count; round += 1) {
          const { change, read } = await make();
          const inputs = [
            { ...first, wanted: first.mine, token: mine },
            { ...second, wanted: second.hers, token: hers },
          ];
          // Each of them leaves first in every other race.
          if (round % 2 === 1) inputs.reverse();
          const responses = await Promise.all(
            inputs.map((input) => change(input.name, input.wanted, 1, input.token)),
          );
          const pair = `${name}: ${first.name} и ${second.name}`;
          expect([pair, responses.map(({ status }) => status).sort()]).toEqual([pair, [200, 409]]);
          const won = inputs[responses.findIndex(({ status }) => status === 200)];
          const lost = inputs[responses.findIndex(({ status }) => status === 409)];
          const refusal = responses.find(({ status }) => status === 409)?.body;
          if (won === undefined || lost === undefined) throw new Error('one of two wins');
          // Who lost hears whose field it was, and nothing of what won is gone.
          expect(refusal.message).toContain(
            `изменили: ${won.token === mine ? 'Администратор Магазина' : 'Иванова Мария'}`,
          );
          expect([pair, refusal.changes.map(({ field }: { field: string }) => field)]).toEqual([
            pair,
            expect.arrayContaining([won.name]),
          ]);
          const between = await read();
          expect([pair, between[won.name]]).toEqual([pair, won.wanted]);
          named += 1;
          // Having seen it, the other change is made: of two fields both are kept.
          const again = await change(lost.name, lost.wanted, between.version, lost.token);
          const after = await read();
          expect([pair, again.status, after[lost.name]]).toEqual([pair, 200, lost.wanted]);
          if (won.name !== lost.name) expect([pair, after[won.name]]).toEqual([pair, won.wanted]);
          pairs += 1;
        }
      }
    }
    noteSafety({
      what: `два администратора на одной вещи: товар, категория, учреждение, каждая пара полей, ${pairs} раз`,
      where: shop().kind,
      goal: 'ничего не пропало молча',
      reached: `пропало молча 0, названо ${named} из ${pairs}`,
    });
  });
});

/** Every field with every field, itself included; in `npm test` with the next one, the first with itself. */
const pairsOf = (fields: Field[]): [Field, Field][] =>
  fields.flatMap((first, index) =>
    fields
      .slice(index)
      .filter((_, distance) => FULL || distance === Number(index > 0))
      .map((second): [Field, Field] => [first, second]),
  );

async function contestedIn(shop: Shop): Promise<Contested[]> {
  const [one, two] = [await shop.category(), await shop.category()];
  const [png, webp] = [
    (await pictureOf('png')).toString('base64'),
    (await pictureOf('webp')).toString('base64'),
  ];
  const categories = async () => (await shop.get('/api/v1/categories/get-all')).body.categories as Node[];
  const named = { name: 'name', mine: 'Моё', hers: 'Её' };
  return [
    {
      name: 'товар',
      fields: [
        named,
        { name: 'categoryId', mine: one.id, hers: two.id },
        { name: 'price', mine: 1579.5, hers: 0.01 },
        { name: 'prioritySort', mine: 7, hers: 8 },
        { name: 'restrictions', mine: 'Без стекла', hers: null },
        { name: 'imageName', mine: 'моя.png', hers: 'её.png' },
        { name: 'weightGrams', mine: 1, hers: 2 },
        { name: 'description', mine: 'Моё\nописание', hers: null },
        { name: 'tags', mine: ['моё'], hers: [] },
        { name: 'choices', mine: ['48'], hers: ['50', '52'] },
        { name: 'outUntil', mine: '2999-12-03', hers: '2999-12-04' },
      ],
      make: async () => {
        const { id } = await shop.product({
          imageBase64: png,
          imageName: 'чай.png',
          restrictions: 'Хрупкое',
          description: 'Листовой',
          tags: ['чай'],
        });
        return {
          change: (field, value, version, as) =>
            shop.patch(`/api/v1/products/${id}`, { [field]: value, version, images: 'url' }, { token: as }),
          read: async () =>
            (await shop.post('/api/v1/products/by-ids', { ids: [id], images: 'url' })).body[0],
        };
      },
    },
    {
      name: 'фото товара',
      // Whatever it is called: a picture is known by its bytes, which are ours after it was taken.
      fields: [{ name: 'imageBase64', mine: null, hers: null }, named],
      make: async () => {
        const { id } = await shop.product({ imageBase64: webp });
        return {
          change: (field, value, version, as) =>
            shop.patch(`/api/v1/products/${id}`, { [field]: value, version, images: 'url' }, { token: as }),
          read: async () => {
            const { body } = await shop.post('/api/v1/products/by-ids', { ids: [id], images: 'url' });
            return { ...body[0], imageBase64: body[0].imageUrl };
          },
        };
      },
    },
    {
      name: 'категория',
      fields: [
        named,
        { name: 'prioritySort', mine: -7, hers: 7 },
        { name: 'masterCategoryId', mine: one.id, hers: two.id },
      ],
      make: async () => {
        const { id } = await shop.category();
        return {
          change: (field, value, version, as) =>
            field === 'masterCategoryId'
              ? shop.post(
                  '/api/v1/categories/move-to-subcategory',
                  {
                    movedCategoryId: id,
                    actionCategory: 'RAISE_UNIT_CATEGORY',
                    masterCategoryId: value,
                    version,
                  },
                  { token: as },
                )
              : shop.patch(`/api/v1/categories/${id}`, { [field]: value, version }, { token: as }),
          read: async () => {
            const [found] = find(await categories(), id, null);
            if (found === undefined) throw new Error(`no category ${id}`);
            return found;
          },
        };
      },
    },
    {
      name: 'учреждение',
      fields: [
        named,
        { name: 'deliveryCost', mine: 0, hers: 4.35 },
        { name: 'freeDeliveryThreshold', mine: 0, hers: 9_999_999.99 },
        { name: 'kind', mine: 'GENERAL', hers: 'WOMEN' },
        { name: 'parcelGrams', mine: 10_000, hers: 12_000 },
        { name: 'monthGrams', mine: 30_000, hers: null },
        { name: 'boxGrams', mine: 0, hers: 500 },
        // Whoever refuses something says since when along with it: here both only take everything again.
        { name: 'refusedTags', mine: [], hers: [] },
        { name: 'refusedSource', mine: 'WINDOW', hers: 'LEAFLET' },
        { name: 'refusedOn', mine: '2026-11-02', hers: '2026-11-03' },
        { name: 'paperCopies', mine: 4, hers: 3 },
        { name: 'handoverWeekdays', mine: [1, 3], hers: [2] },
        { name: 'orderByDays', mine: 0, hers: 2 },
        { name: 'orderByTime', mine: '09:30', hers: '12:00' },
        { name: 'closedDays', mine: ['2027-01-01'], hers: ['2027-01-02', '2027-01-07'] },
        { name: 'pausedUntil', mine: '2027-02-01', hers: '2027-02-02' },
        { name: 'notice', mine: 'Пропуск у дежурного', hers: null },
      ],
      make: async () => {
        const { id } = await shop.facility({
          refusedTags: ['can'],
          refusedSource: 'FACILITY',
          refusedOn: '2026-11-01',
          monthGrams: 20_000,
          notice: 'Вход со двора',
        });
        return {
          change: (field, value, version, as) =>
            shop.patch(`/api/v1/work-addresses/${id}`, { [field]: value, version }, { token: as }),
          read: async () => {
            const { addressList } = (await shop.get('/api/v1/work-addresses/get-all')).body;
            return addressList.find((address: { id: number }) => address.id === id);
          },
        };
      },
    },
  ];
}

interface Node {
  id: number;
  version: number;
  subCategories: Node[];
}

/** A category wherever it hangs, with the id of what it hangs below. */
function find(
  nodes: Node[],
  id: number,
  masterCategoryId: number | null,
): (Record<string, unknown> & Node)[] {
  return nodes.flatMap((node) => [
    ...(node.id === id ? [{ ...node, masterCategoryId }] : []),
    ...find(node.subCategories, id, node.id),
  ]);
}
