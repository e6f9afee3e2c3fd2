export {
  forgetProductSteps,
  type HeldProduct,
  holdProducts,
  insertStep,
  writeColumns,
} from './server/bulk/product-steps.db.ts';
export { expectProductVersion } from './server/catalog-edits.ts';
export {
  holdCatalog,
  insertCategories,
  isCatalogEmpty,
  listCategories,
  lookForOwnGoods,
} from './server/categories.db.ts';
export { findPictureFile, insertPicture } from './server/pictures.db.ts';
export { type EncodedPicture, encodePicture } from './server/pictures.ts';
export { productsOnSale } from './server/product-answer.ts';
export { changesField, fieldsOf, type NewInput, productRow } from './server/product-columns.ts';
export { isOut } from './server/products.db.ts';
export { changeProduct, insertProducts } from './server/products-write.db.ts';
export {
  findGoodsNamed,
  findGoodsNumbered,
  findGoodsOfCategories,
  type PhraseWord,
} from './server/search/named-goods.ts';
export { searchProducts } from './server/search/search-products.ts';
export { synonymNames, synonymsOf } from './server/search/synonyms.ts';
export type { CatalogueProduct, ProductCatalogue } from './server/snapshot/catalogue.ts';
export { cataloguePart } from './server/snapshot/read-catalogue.ts';
