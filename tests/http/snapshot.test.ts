import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { catalogueSnapshotPart } from '../../src/catalog/server/snapshot/read-catalogue.ts';
import { ShopSnapshot, type ShopSnapshotPart } from '../../src/platform/snapshot.ts';
import { describeShop } from '../support/shop.ts';

const LIST = '/api/v1/products/list-pageable';

describeShop('the snapshot of the shop', (shop) => {
  const listed = async (categoryId: number) =>
    (await shop().post(LIST, { pageableRequest: {}, categoryId, images: 'url' })).body.content;

  // Control: in `src/platform/snapshot.ts` replace `if (!this.#closed) this.#timer = setTimeout(look, this.away ? AWAY_LOOK_MS : SNAPSHOT_POLL_MS).unref();` with ``
  it('finds what no announcement brought', async () => {
    const { db } = shop().services;
    const product = await shop().product();
    await sql`create or replace function announce_change() returns trigger language plpgsql as $$ begin
      update versions set version = gen_random_uuid() where subject = tg_argv[0];
      return null;
      end $$`.execute(db);
    await sql`update products set name = 'Тихо изменён' where id = ${product.id}`.execute(db);
    const name = async () => (await listed(product.categoryId))[0].name;
    expect(await name()).toBe(product.name);
    await expect.poll(name, { timeout: 30_000 }).toBe('Тихо изменён');
  });

  // Control: give a set its weight where it is read (catalogue.ts, `partsOf`).
  it('shows what a set holds as that is now', async () => {
    const { db, snapshot } = shop().services;
    const part = await shop().product({ weightGrams: 100 });
    const set = await shop().product({ parts: [{ productId: part.id, quantity: 3 }] });
    const weight = async () => (await listed(set.categoryId))[0].weightGrams;
    expect(await weight()).toBe(300);
    await sql`update products set weight_grams = 200, deleted_at = now() where id = ${part.id}`.execute(db);
    await snapshot.refresh();
    expect(await weight()).toBe(600);
  });

  // Control: take the stored `out` for what holds (products.db.ts, isOut).
  it('goods that come back on a day are back on it', async () => {
    const { db, snapshot } = shop().services;
    const product = await shop().product({ out: true, outUntil: '2999-01-01' });
    expect((await listed(product.categoryId))[0]).toMatchObject({ out: true, outUntil: '2999-01-01' });
    await sql`update products set out_until = '2020-01-01' where id = ${product.id}`.execute(db);
    await snapshot.refresh();
    expect((await listed(product.categoryId))[0]).toMatchObject({ out: false, outUntil: null });
  });

  // Control: make the new value from rows alone, and drop the one before (catalogue.ts, `with`).
  it('made of many changes is what is made at once', async () => {
    const { db, snapshot } = shop().services;
    for (const name of ['Зефир', 'Мармелад', 'Пастила']) {
      const { id } = await shop().product({ name });
      await sql`update products set price_kopecks = ${100 * id}, name = ${`${name} белый`} where id = ${id}`.execute(
        db,
      );
      await snapshot.refresh();
    }
    const anew = new ShopSnapshot(db, [catalogueSnapshotPart]);
    await anew.refresh();
    const facts = (of: ShopSnapshot) => {
      const { products, words, categories } = of.get(catalogueSnapshotPart);
      const plain = products.slice().map(({ document: _, ...product }) => product);
      return {
        plain,
        words: [...words.all()].sort((a, b) => (a.word < b.word ? -1 : 1)),
        tree: categories.tree,
      };
    };
    expect(facts(snapshot)).toEqual(facts(anew));
  });
});

describeShop(
  'the snapshot while somebody writes',
  (shop) => {
    // Control: in `src/platform/snapshot.ts` replace `this.#next ??= this.#running` with `return this.#running; this.#next ??= this.#running`
    it('is read again for who wrote meanwhile', async () => {
      const { db } = shop().services;
      const reading = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const phone: ShopSnapshotPart<string> = {
        version: sql`(select xmin from shop_settings)`,
        read: async (tx) => {
          const { rows } = await sql<{ shop_phone: string }>`select shop_phone from shop_settings`.execute(
            tx,
          );
          reading.resolve();
          await gate.promise;
          return () => rows[0]?.shop_phone ?? '';
        },
      };
      const snapshot = new ShopSnapshot(db, [phone]);
      const first = snapshot.refresh();
      await reading.promise;
      await sql`update shop_settings set shop_phone = '+79000000009'`.execute(db);
      const second = snapshot.refresh();
      gate.resolve();
      await first;
      expect(snapshot.get(phone)).toBe('');
      await second;
      expect([snapshot.get(phone), snapshot.number]).toEqual(['+79000000009', 2]);
    });
  },
  { databases: ['postgres'] },
);
