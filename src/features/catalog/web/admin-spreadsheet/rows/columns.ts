/** What a column holds. */
export type Column =
  | 'id'
  | 'name'
  | 'category'
  | 'price'
  | 'weight'
  | 'description'
  | 'restrictions'
  | 'tags'
  | 'choices'
  | 'priority'
  | 'stock'
  | 'photo'
  | 'version';

/** The head of each column as the shop writes it. */
export const columnHeads: Record<Column, string> = {
  id: 'Артикул',
  name: 'Название',
  category: 'Категория',
  price: 'Цена',
  weight: 'Вес, г',
  description: 'Описание',
  restrictions: 'Ограничения',
  tags: 'Метки',
  choices: 'Размеры',
  priority: 'Приоритет',
  stock: 'Наличие',
  photo: 'Фото',
  version: 'Версия',
};

/** The words of a head, and what must not stand in it; the first that fits. */
const heads: [column: Column, is: RegExp, isNot?: RegExp][] = [
  ['id', /^(артикул|id|код( товара)?|(номер|№) товара)$/],
  ['version', /^(версия|version)$/],
  [
    'name',
    /^(назван|наименован|товар|номенклатур|продукт|имя|name|product|title)/,
    /групп|категор|код|номер/,
  ],
  ['category', /^(категори|раздел|групп|товарная группа|подкатегори|category)/],
  ['price', /^(цена|стоимость|розничная цена|price)|^(руб\.?|₽)$/, /закуп|опт|стар|прежн|вход|доставк/],
  ['weight', /^(вес|масса|нетто|weight)/],
  ['description', /^(описани|состав|description)/],
  ['restrictions', /^(ограничени|restriction)/],
  ['tags', /^(метк|тег|тэг|tags?)/],
  ['choices', /^(размер|вариант|choices|sizes?)/],
  ['priority', /^(приоритет|порядок|сортировк|priority)/],
  ['stock', /^(налич|в наличии|есть|остат|доступн|stock)/],
  ['photo', /^(фото|картинк|изображени|photo|image|picture)/],
];

/** A column that was found, with its position in a row and its head as it stands there. */
export interface KnownColumn {
  column: Column;
  index: number;
  head: string;
}

/** Returns which cells of a row are heads, and the words of those that are not understood. */
export function headsIn(cells: readonly unknown[]): { known: KnownColumn[]; unknown: string[] } {
  const known: KnownColumn[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (typeof cell !== 'string' || cell.trim() === '') continue;
    const head = cell.replace(/[\s\u00A0*:]+/g, ' ').trim();
    const words = head.toLocaleLowerCase('ru').replaceAll('ё', 'е');
    const found = heads.find(([, is, isNot]) => is.test(words) && !isNot?.test(words))?.[0];
    if (found === undefined) unknown.push(head);
    else known.push({ column: found, index, head });
  }
  return { known, unknown };
}
