import type { KnownColumn, SheetHeads } from '../../lib/spreadsheet/heads.ts';
import { MAX_IMPORTED } from '../products-table.contract.ts';

/** What a column holds. */
export type Column =
  | 'id'
  | 'code'
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
  id: '№ в магазине',
  code: 'Артикул',
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

const rules: SheetHeads<Column>['rules'] = [
  { column: 'id', is: /^(номер|№) в магазине$/ },
  { column: 'code', is: /^(артикул|id|код( товара)?|(номер|№) товара)$/ },
  { column: 'version', is: /^(версия|version)$/ },
  {
    column: 'name',
    is: /^(назван|наименован|товар|номенклатур|продукт|имя|name|product|title)/,
    isNot: /групп|категор|код|номер/,
  },
  { column: 'category', is: /^(категори|раздел|групп|товарная группа|подкатегори|category)/ },
  {
    column: 'price',
    is: /^(цена|стоимость|розничная цена|price)|^(руб\.?|₽)$/,
    isNot: /закуп|опт|стар|прежн|вход|доставк/,
  },
  { column: 'weight', is: /^(вес|масса|нетто|weight)/ },
  { column: 'description', is: /^(описани|состав|description)/ },
  { column: 'restrictions', is: /^(ограничени|restriction)/ },
  { column: 'tags', is: /^(метк|тег|тэг|tags?)/ },
  { column: 'choices', is: /^(размер|вариант|choices|sizes?)/ },
  { column: 'priority', is: /^(приоритет|порядок|сортировк|priority)/ },
  { column: 'stock', is: /^(налич|в наличии|есть|остат|доступн|stock)/ },
  { column: 'photo', is: /^(фото|картинк|изображени|photo|image|picture)/ },
];

/** The columns of a table of goods: a name or a number says which product a row is of. */
export const productHeads: SheetHeads<Column> = {
  rules,
  mostRows: MAX_IMPORTED,
  labels: columnHeads,
  isEnough: (columns) =>
    columns.size > 1 && (columns.has('name') || columns.has('id') || isCodeOurs(columns)),
  missing:
    'Не нашли заголовков столбцов. Нужна строка, где есть «Название» или «№ в магазине» и, например, «Цена» и «Категория».',
};

/** A code is our number only beside the version that the shop wrote with it: every supplier has codes of its own. */
function isCodeOurs(columns: ReadonlySet<Column>): boolean {
  return columns.has('code') && columns.has('version');
}

/** The columns that are read, and the heads of the others. */
export function columnsRead(
  known: readonly KnownColumn<Column>[],
  unknown: readonly string[],
): { columns: KnownColumn<Column>[]; unknown: string[] } {
  if (isCodeOurs(new Set(known.map(({ column }) => column))))
    return { columns: [...known], unknown: [...unknown] };
  const codes = known.filter(({ column }) => column === 'code').map(({ head }) => head);
  return { columns: known.filter(({ column }) => column !== 'code'), unknown: [...codes, ...unknown] };
}
