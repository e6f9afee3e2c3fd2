import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { catalogueSnapshotPart } from '../../src/catalog/server/snapshot/read-catalogue.ts';
import { type ShopSnapshotPart, ShopSnapshotStore } from '../../src/platform/snapshot.ts';
import { LOSE_ANNOUNCEMENTS } from '../support/lost-announcements.ts';
import { describeShop } from '../support/shop.ts';

const LIST = '/api/v1/products/list-pageable';

describeShop('the snapshot of the shop', (shop) => {
  const listed = async (categoryId: number) =>
    (await shop().post(LIST, { pageableRequest: {}, categoryId, images: 'url' })).body.content;

  // Control: in `src/platform/snapshot.ts` replace `if (!this.#closed) this.#timer = setTimeout(look, this.away ? AWAY_LOOK_MS : SNAPSHOT_POLL_MS).unref();` with ``
  it('finds what no announcement brought', async () => {
    const { db } = shop().services;
    const product = await shop().product();
    await sql.raw(LOSE_ANNOUNCEMENTS).execute(db);
    await sql`update products set name = 'Тихо изменён' where id = ${product.id}`.execute(db);
    const name = async () => (await listed(product.categoryId))[0].name;
    expect(await name()).toBe(product.name);
    await expect.poll(name, { timeout: 30_000 }).toBe('Тихо изменён');
  });

  // Control: in `src/catalog/server/snapshot/catalogue.db.ts` replace `.$if(changed?.isOtherDay === false, (query) => query.where(written))` with ``
  it('reads only what a change wrote, and everything where that is not known', async () => {
    const { db, snapshot } = shop().services;
    const [hidden, shown, gone] = [await shop().product(), await shop().product(), await shop().product()];
    const names = () =>
      [hidden, shown, gone].map(({ id }) => snapshot.get(catalogueSnapshotPart).find(id)?.name);
    await sql`alter table products disable trigger user`.execute(db);
    await sql`update products set name = 'Мимо' where id = ${hidden.id}`.execute(db);
    await sql`alter table products enable trigger user`.execute(db);
    await sql`update products set name = 'Записан' where id = ${shown.id}`.execute(db);
    await snapshot.refresh();
    expect(names()).toEqual([hidden.name, 'Записан', gone.name]);
    await sql`delete from products where id = ${gone.id}`.execute(db);
    await snapshot.refresh();
    expect(names()).toEqual(['Мимо', 'Записан', undefined]);
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
    const anew = new ShopSnapshotStore(db, [catalogueSnapshotPart]);
    await anew.refresh();
    const facts = (of: ShopSnapshotStore) => {
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
    // Control: number the changes without the lock on `versions` (0011_catalog_changes.sql), and keep the highest number seen.
    it('shows each change once it is stored, whichever was begun first', async () => {
      const { db, snapshot } = shop().services;
      const [slow, quick] = [await shop().product(), await shop().product()];
      const names = async () => {
        await snapshot.refresh();
        return [slow, quick].map(({ id }) => snapshot.get(catalogueSnapshotPart).find(id)?.name);
      };
      const write = (of: typeof db, id: number, name: string) =>
        of.updateTable('products').set({ name }).where('id', '=', id).execute();
      const first = await db.startTransaction().execute();
      await write(first, slow.id, 'Начат первым');
      const second = write(db, quick.id, 'Начат вторым');
      expect(await names()).toEqual([slow.name, quick.name]);
      await first.commit().execute();
      await second;
      expect(await names()).toEqual(['Начат первым', 'Начат вторым']);
    });

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
      const snapshot = new ShopSnapshotStore(db, [phone]);
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

    // Control: in `src/platform/snapshot.ts` replace `return this.#running ?? this.#run();` with `return this.#run();`
    it('is never read twice at once, whenever it is asked for', async () => {
      let [reading, most] = [0, 0];
      const changing: ShopSnapshotPart<number> = {
        version: sql`random()`,
        read: async () => {
          reading += 1;
          most = Math.max(most, reading);
          // As long as another needs to begin meanwhile.
          await pause(50);
          return () => {
            reading -= 1;
            return 0;
          };
        },
      };
      const snapshot = new ShopSnapshotStore(shop().services.db, [changing]);
      const first = snapshot.refresh();
      await Promise.all([first, snapshot.refresh(), first.then(() => snapshot.refresh())]);
      expect(most).toBe(1);
    });
  },
  { databases: ['postgres'] },
);
