import type { HeadRule, TableHeads } from '../../../../admin/table.web.ts';

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

const rules: readonly HeadRule<Column>[] = [
  { column: 'id', is: /^(артикул|id|код( товара)?|(номер|№) товара)$/ },
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
export const productHeads: TableHeads<Column> = {
  rules,
  labels: columnHeads,
  isEnough: (columns) => columns.size > 1 && (columns.has('name') || columns.has('id')),
  missing:
    'Не нашли заголовков столбцов. Нужна строка, где есть «Название» и, например, «Цена» и «Категория».',
};
