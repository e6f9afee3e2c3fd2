import { sameName } from '../../lib/text/same-name.ts';
import type { TableProduct } from '../products-table.contract.ts';

/** A photograph and the product it is of; null where none fits, or several. */
export interface MatchedPhoto {
  file: File;
  product: TableProduct | null;
  /** The product has a picture of this name already. */
  done: boolean;
}

/** The same for a file and for what a table calls it: without folder and ending. */
export function photoMark(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  return sameName(file.replace(/\.(jpe?g|png|webp|avif|gif)$/i, '').replaceAll('_', ' '));
}

/** Finds the product of each photograph: by the table, by its number, by its name, by the name of its picture. */
export function matchPhotos(
  files: readonly File[],
  products: readonly TableProduct[],
  named: ReadonlyMap<string, number>,
): MatchedPhoto[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byName = Map.groupBy(products, ({ name }) => photoMark(name));
  const byPicture = Map.groupBy(
    products.filter(({ imageName }) => imageName !== null),
    ({ imageName }) => photoMark(imageName ?? ''),
  );
  const only = (found: TableProduct[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return files.map((file) => {
    const mark = photoMark(file.name);
    const product =
      byId.get(named.get(mark) ?? 0) ??
      only(byName.get(mark)) ??
      only(byPicture.get(mark)) ??
      (/^\d+$/.test(mark) ? byId.get(Number(mark)) : undefined) ??
      null;
    return { file, product, done: product?.imageName === file.name };
  });
}
