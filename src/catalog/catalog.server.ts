export { applyChangeToColumns } from './server/bulk/change-products.ts';
export {
  insertBulkChange,
  type LockedProduct,
  lockProducts,
  purgeBulkChanges,
  writeProductColumns,
} from './server/bulk/product-steps.db.ts';
export { findProductConflict, formatStockChange } from './server/catalog-edits.ts';
export {
  insertCategories,
  isCatalogEmpty,
  listCategories,
  lockCatalog,
  readGoodsForShopSetupProgress,
} from './server/categories.db.ts';
export { type EncodedPicture, encodePicture } from './server/encode-picture.ts';
export { findPictureFile, insertPicture } from './server/pictures.db.ts';
export {
  isProductFieldGiven,
  type NewProductInput,
  productFieldsToRow,
  rowToProductFields,
} from './server/product-columns.ts';
export { listProductsOnSale } from './server/product-response.ts';
export { insertProducts, isOutOfStockSql, outUntilSql, updateProductFields } from './server/products.db.ts';
export { searchProducts } from './server/search/search-products.ts';
export { findSynonymsOfWord, synonymHeadwords } from './server/search/synonyms.ts';
export type { CatalogueProduct, ProductCatalogue } from './server/snapshot/catalogue.ts';
export { catalogueSnapshotPart } from './server/snapshot/read-catalogue.ts';
export { findStock, isStockShortageError, listStockShortages, receiveStock } from './server/stock.db.ts';
