import type { HeadRule, TableHeads } from '../../../lib/spreadsheet/heads.ts';

/** What a column of a table of facilities holds. */
export type FacilityColumn =
  | 'name'
  | 'cost'
  | 'threshold'
  | 'kind'
  | 'parcel'
  | 'month'
  | 'weekdays'
  | 'orderByDays'
  | 'orderByTime'
  | 'copies'
  | 'notice';

/** The head of each column as the shop writes it. */
export const facilityColumnHeads: Record<FacilityColumn, string> = {
  name: 'Название',
  cost: 'Стоимость доставки',
  threshold: 'Бесплатно от',
  kind: 'Вид',
  parcel: 'Предел посылки',
  month: 'Предел за месяц',
  weekdays: 'Дни сдачи',
  orderByDays: 'За сколько дней',
  orderByTime: 'До какого часа',
  copies: 'Экземпляров заявления',
  notice: 'Объявление',
};

const rules: readonly HeadRule<FacilityColumn>[] = [
  { column: 'threshold', is: /порог|бесплатн/ },
  { column: 'orderByDays', is: /^(за сколько|заказать за)/ },
  { column: 'orderByTime', is: /^(до какого|до часа|до скольки|час|время)/ },
  { column: 'month', is: /месяц/ },
  { column: 'parcel', is: /^(предел|лимит|вес посылки|максимальный вес)/ },
  { column: 'copies', is: /^(экземпляр|заявлен|копи)/ },
  { column: 'weekdays', is: /^(дни|день|график|прием)/, isNot: /закрыт|выходн/ },
  { column: 'name', is: /^(назван|наименован|учрежден|колони|адрес|имя|name)/ },
  { column: 'cost', is: /^(стоимость|доставка|цена|delivery|cost)/ },
  { column: 'kind', is: /^(вид|тип|режим|kind|type)/ },
  { column: 'notice', is: /^(объявлен|примечан|сообщен|notice)/ },
];

/** The columns of a table of facilities. */
export const facilityHeads: TableHeads<FacilityColumn> = {
  rules,
  labels: facilityColumnHeads,
  isEnough: (columns) => columns.size > 1 && columns.has('name'),
  missing:
    'Не нашли заголовков столбцов. Нужна строка, где есть «Название» и, например, «Стоимость доставки» и «Бесплатно от».',
};
