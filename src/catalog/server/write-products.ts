import { createValidationProblem, Problem } from '../../contract/problem.ts';
import type { Db } from '../../platform/database/database.ts';
import { findProductConflict } from './catalog-edits.ts';
import { findExistingCategoryIds, lockCatalog } from './categories.db.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { findPictureInAllWidths, insertPicture, removePictureIfUnused } from './pictures.db.ts';
import { type ProductInput, productFieldsToRow } from './product-columns.ts';
import { omitPartDerivedFields } from './product-parts.ts';
import {
  findProductBeforeChangeById,
  insertProducts,
  markProductDeleted,
  unmarkProductDeleted,
  updateProductFields,
} from './products.db.ts';

/** Some fields of a product, and the version they were typed over. */
type Change = Partial<ProductInput> & { version?: number | null };

/** Refuses each category that does not exist; `fieldAt` names the field of the product in that place. */
export async function assertCategoriesExist(
  tx: Db,
  products: readonly { categoryId?: number | undefined }[],
  fieldAt: (index: number) => string,
): Promise<void> {
  const known = await findExistingCategoryIds(
    tx,
    products.flatMap(({ categoryId }) => categoryId ?? []),
  );
  const errors = products.flatMap(({ categoryId }, index) =>
    categoryId === undefined || known.has(categoryId)
      ? []
      : [[fieldAt(index), 'Такой категории нет. Пожалуйста, выберите категорию']],
  );
  if (errors.length > 0) throw createValidationProblem(Object.fromEntries(errors));
}

/** Returns the pictures of new products, encoded. Throws NOT_A_PICTURE, naming the product when there are several. */
export function encodePictures(products: ProductInput[]): Promise<(EncodedPicture | undefined)[]> {
  return Promise.all(
    products.map(async ({ imageBase64, name }) => {
      if (!imageBase64) return undefined;
      return encodePicture(Buffer.from(imageBase64, 'base64')).catch((error) => {
        if (products.length === 1 || !(error instanceof Problem)) throw error;
        throw new Problem('NOT_A_PICTURE', { message: `Товар «${name}»: ${error.message}` });
      });
    }),
  );
}

/** Makes products, all or none; returns their ids in order. Throws a refusal of each unknown `categoryId` and part. */
export async function createProductsAllOrNone(
  tx: Db,
  products: ProductInput[],
  pictures: (EncodedPicture | undefined)[],
): Promise<number[]> {
  await lockCatalog(tx);
  await assertCategoriesExist(tx, products, (index) => `products.${index}.categoryId`);
  const rows: Parameters<typeof insertProducts>[1] = [];
  for (const [index, product] of products.entries()) {
    const fields = await omitPartDerivedFields(tx, null, product, `products.${index}.`);
    const picture = pictures[index];
    rows.push({
      ...productFieldsToRow(fields),
      picture_id: picture ? await insertPicture(tx, picture) : null,
      picture_name: picture ? product.imageName : null,
    });
  }
  return insertProducts(tx, rows);
}

/** The picture to store, encoded; undefined where none is sent or it is the one that was read. Throws NOT_A_PICTURE. */
export async function encodePictureIfChanged(
  db: Db,
  id: number,
  { imageBase64 }: Change,
): Promise<EncodedPicture | undefined> {
  if (!imageBase64) return undefined;
  const upload = Buffer.from(imageBase64, 'base64');
  const pictureId = (await findProductBeforeChangeById(db, id))?.picture_id;
  const stored = pictureId ? await findPictureInAllWidths(db, pictureId) : [];
  return stored.some((bytes) => bytes.equals(upload)) ? undefined : encodePicture(upload);
}

/**
 * Writes those fields of a product that are given, deleted or not. Without `imageBase64`, and with the
 * very bytes of any of its widths, the picture stays as it is; null removes it. A picture that no one shows
 * any more goes in the same transaction. @throws PRODUCT_NOT_FOUND, CHANGED_MEANWHILE and refusals of
 * `categoryId` and `parts`
 */
export async function editProduct(
  tx: Db,
  id: number,
  product: Change,
  picture: EncodedPicture | undefined,
): Promise<void> {
  await lockCatalog(tx);
  await assertCategoriesExist(tx, [product], () => 'categoryId');
  const before = await findProductBeforeChangeById(tx, id);
  if (before === undefined) throw new Problem('PRODUCT_NOT_FOUND');
  const conflict = await findProductConflict(tx, before, product.version);
  if (conflict) throw conflict;
  const unchanged = product.imageBase64 === null ? null : before.picture_id;
  const pictureId = picture ? await insertPicture(tx, picture) : unchanged;
  await updateProductFields(tx, id, {
    ...productFieldsToRow(await omitPartDerivedFields(tx, before, product)),
    picture_id: pictureId,
    picture_name: pictureId === null ? null : product.imageName,
  });
  if (before.picture_id !== null && before.picture_id !== pictureId) {
    await removePictureIfUnused(tx, before.picture_id);
  }
}

/** Takes a product off sale. Throws PRODUCT_NOT_FOUND, also for one that is deleted already. */
export async function softDeleteProduct(tx: Db, id: number): Promise<void> {
  await lockCatalog(tx);
  if (!(await markProductDeleted(tx, id))) throw new Problem('PRODUCT_NOT_FOUND');
}

/** Puts a deleted product back on sale. Throws PRODUCT_NOT_FOUND, PRODUCT_WITHOUT_CATEGORY. */
export async function restoreDeletedProduct(tx: Db, id: number): Promise<void> {
  await lockCatalog(tx);
  const product = await findProductBeforeChangeById(tx, id);
  if (product === undefined) throw new Problem('PRODUCT_NOT_FOUND');
  if (product.category_id === null) throw new Problem('PRODUCT_WITHOUT_CATEGORY');
  if (product.deleted_at !== null) await unmarkProductDeleted(tx, id);
}
