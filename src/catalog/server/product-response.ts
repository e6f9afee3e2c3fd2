import { LRUCache } from 'lru-cache';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DeskProduct } from '../desk-product.ts';
import { buildPictureUrl, PICTURE_WIDTHS } from '../picture-address.ts';
import { resolveProductWeightAndTags } from '../product-tags.ts';
import { readCardPicturesBase64 } from './pictures.db.ts';
import { rowToProductFields } from './product-columns.ts';
import { readPartsBySetId, type SetPartResponse } from './product-parts.ts';
import { findProductsByIds, type ProductQueryRow } from './products.db.ts';
import type { CatalogueProduct, ProductCatalogue } from './snapshot/catalogue.ts';

const LARGEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0;

let pictureOrigin = '';

/** Chooses where browsers fetch pictures: an origin such as a CDN's, or with undefined the shop itself. */
export function setPictureOrigin(origin: string | undefined): void {
  pictureOrigin = origin ?? '';
}

/**
 * Rows of products as the desk's calls answer them, what buyers are not told is left out by the contract: with their pictures as base64, as the specification
 * has it, or with the addresses only when `images` is `url`.
 */
export async function toProductResponses(
  db: Db,
  rows: ProductQueryRow[],
  images: 'url' | null | undefined,
): Promise<DeskProduct[]> {
  const partsOf = await readPartsBySetId(db, rows);
  return answersWith(db, rows, ({ id }) => partsOf.get(id) ?? [], images);
}

/** The same of products in memory; of the database only pictures are read. */
export function toCatalogueProductResponses(
  db: Db,
  catalogue: ProductCatalogue,
  products: readonly CatalogueProduct[],
  images: 'url' | null | undefined,
): Promise<DeskProduct[]> {
  return answersWith(db, products, (product) => catalogue.partsOf(product), images);
}

async function answersWith(
  db: Db,
  rows: readonly ProductQueryRow[],
  partsOf: (row: ProductQueryRow) => SetPartResponse[],
  images: 'url' | null | undefined,
): Promise<DeskProduct[]> {
  const files = images === 'url' ? undefined : await cardPictures(db, rows);
  return rows.map((row) => {
    const parts = partsOf(row);
    if (files === undefined)
      return parts.length === 0 ? plainResponse(row) : responseOf(row, parts, undefined);
    return responseOf(row, parts, row.picture_hash === null ? undefined : files.get(row.picture_hash));
  });
}

/** Answers made of nothing but a row that never changes: frozen as well, so they are put into JSON once. */
const plainResponses = new WeakMap<ProductQueryRow, DeskProduct>();

function plainResponse(row: ProductQueryRow): DeskProduct {
  if (!Object.isFrozen(row)) return responseOf(row, [], undefined);
  const known = plainResponses.get(row) ?? Object.freeze(responseOf(row, [], undefined));
  plainResponses.set(row, known);
  return known;
}

function responseOf(
  row: ProductQueryRow & Pick<CatalogueProduct, 'foundPart'>,
  parts: SetPartResponse[],
  file: CardPicture | undefined,
): DeskProduct {
  return {
    id: row.id,
    ...rowToProductFields(row),
    categoryName: row.category_name,
    imageDataBase64: file?.base64 ?? null,
    // Every stored picture is WebP; without one the specification's default stands.
    imageType: row.picture_hash ? 'image/webp' : 'image/jpeg',
    imageName: row.picture_name,
    imageSize: file?.size ?? null,
    imageUrl: row.picture_hash ? buildPictureUrl(row.picture_hash, LARGEST, pictureOrigin) : null,
    imageColor: row.picture_color,
    ...resolveProductWeightAndTags(row, parts),
    parts,
    purchasePriceOn: row.purchase_price_on,
    ...(row.left === null ? {} : { left: row.left }),
    ...(row.foundPart === undefined ? {} : { foundPart: row.foundPart }),
    soldOut: row.sold_out,
    version: row.version,
  };
}

/** The first products on sale by priority, their pictures by address only, and how many there are in all. */
export async function listProductsOnSale(db: Db, catalogue: ProductCatalogue, most: number) {
  const products = await toCatalogueProductResponses(db, catalogue, catalogue.byPriority(most), 'url');
  return { products, total: catalogue.countOnSale };
}

/** One product, deleted or not. Throws PRODUCT_NOT_FOUND. */
export async function readProductResponse(db: Db, id: number, images?: 'url' | null): Promise<DeskProduct> {
  const [response] = await toProductResponses(db, await findProductsByIds(db, [id]), images);
  if (response === undefined) throw new Problem('PRODUCT_NOT_FOUND');
  return response;
}

/** A picture as it stands in a response, and how many bytes it has as a file. */
interface CardPicture {
  base64: string;
  size: number;
}

/** All cached texts together, in bytes: some six hundred photographs. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Pictures read at a time, so that little of the database's own form of them is in memory at once. */
const AT_A_TIME = 25;

/** Texts by the hash of the picture: it names the content, so nothing here is ever out of date. */
const cached = new LRUCache<string, CardPicture>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ base64 }) => base64.length + 512,
});

/**
 * The pictures of these products in the width of a card, by hash. Reading them and turning them into base64
 * takes ten times as long as everything else in a list, so the texts are cached.
 */
async function cardPictures(
  db: Db,
  rows: readonly Pick<ProductQueryRow, 'picture_id' | 'picture_hash'>[],
): Promise<Map<string, CardPicture>> {
  const found = new Map<string, CardPicture>();
  const missing: number[] = [];
  for (const { picture_id: id, picture_hash: hash } of rows) {
    if (id === null || hash === null) continue;
    const known = cached.get(hash);
    if (known) found.set(hash, known);
    else missing.push(id);
  }
  for (let start = 0; start < missing.length; start += AT_A_TIME) {
    for (const { hash, ...picture } of await readCardPicturesBase64(
      db,
      missing.slice(start, start + AT_A_TIME),
    )) {
      cached.set(hash, picture);
      found.set(hash, picture);
    }
  }
  return found;
}
