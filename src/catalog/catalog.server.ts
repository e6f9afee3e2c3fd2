export { forgetProductSteps } from './server/bulk/product-steps.db.ts';
export { insertCategories, isCatalogEmpty, lookForOwnGoods } from './server/categories.db.ts';
export { findPictureFile, insertPicture } from './server/pictures.db.ts';
export { type EncodedPicture, encodePicture } from './server/pictures.ts';
export { productsOnSale } from './server/product-answer.ts';
export { isOut } from './server/products.db.ts';
export { changeProduct, insertProducts } from './server/products-write.db.ts';
export {
  findGoodsNamed,
  findGoodsNumbered,
  findGoodsOfCategories,
  type NamedProduct,
  type PhraseWord,
} from './server/search/named-goods.ts';
export { synonymNames, synonymsOf } from './server/search/synonyms.ts';
export type { ProductCatalogue } from './server/snapshot/catalogue.ts';
export { cataloguePart } from './server/snapshot/read-catalogue.ts';
