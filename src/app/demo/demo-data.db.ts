import { sql } from 'kysely';
import {
  type EncodedPicture,
  insertCategories,
  insertPicture,
  insertProducts,
  isCatalogEmpty,
  type NewProductInput,
  productFieldsToRow,
  updateProductFields,
} from '../../catalog/catalog.server.ts';
import { hasNoFacilities, insertFacilities, toFacilityColumns } from '../../facilities/facilities.server.ts';
import type { ParcelSettings } from '../../facilities/facility-fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { storeExampleIds } from '../../settings/settings.server.ts';

/** The examples, ready to be stored: sums in kopecks, ids of categories as in the files. */
export interface DemoShopData {
  categories: (Parameters<typeof insertCategories>[1][number] & { id: number; parentId: number | null })[];
  facilities: (Partial<ParcelSettings> & {
    name: string;
    deliveryKopecks: number;
    freeFromKopecks: number;
    deleted: boolean;
  })[];
  /** File name → the picture's stored form. */
  pictures: Map<string, EncodedPicture>;
  products: (NewProductInput & {
    /** What a set holds, by the positions among the products, from 0. */
    held: { index: number; quantity: number }[];
    picture: string | null;
    deleted: boolean;
  })[];
}

/** True while there is nothing in the shop: no category, product or facility, not even a deleted one. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  return (await isCatalogEmpty(db)) && (await hasNoFacilities(db));
}

/** Stores the examples in one transaction; of several processes only the first does. */
export async function insertDemoShop(db: Db, shop: DemoShopData): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx);
    if (!(await isShopEmpty(tx))) return;
    const categoryIds = new Map<number | null, number>();
    for (const { id, parentId, ...category } of shop.categories) {
      const [made] = await insertCategories(tx, [{ ...category, parentId: categoryIds.get(parentId) }]);
      categoryIds.set(id, Number(made));
    }
    const pictureIds = new Map<string | null, number>();
    for (const [file, picture] of shop.pictures) pictureIds.set(file, await insertPicture(tx, picture));
    const now = new Date();
    const facilities = await insertFacilities(
      tx,
      shop.facilities.map((facility) => ({
        ...toFacilityColumns(facility),
        name: facility.name,
        delivery_kopecks: facility.deliveryKopecks,
        free_from_kopecks: facility.freeFromKopecks,
        deleted_at: facility.deleted ? now : null,
      })),
    );
    const ids = await insertProducts(
      tx,
      shop.products.map((product) => ({
        ...productFieldsToRow({ ...product, categoryId: Number(categoryIds.get(product.categoryId)) }),
        picture_id: pictureIds.get(product.picture) ?? null,
        picture_name: product.picture,
        deleted_at: product.deleted ? now : null,
      })),
    );
    // Only now do the parts have numbers.
    for (const [index, { held }] of shop.products.entries()) {
      if (held.length === 0) continue;
      const stored = held.map((part) => ({ productId: Number(ids[part.index]), quantity: part.quantity }));
      await updateProductFields(tx, Number(ids[index]), { parts: JSON.stringify(stored) });
    }
    await storeExampleIds(tx, {
      categories: [...categoryIds.values()],
      products: ids,
      facilities: facilities.map(({ id }) => id),
    });
  });
}
