import { expect, it } from 'vitest';
import { detectForbiddenGoods, findForbiddenGoodsWarning } from './forbidden-goods.ts';

it.each([
  ['Сигареты «Прима»', 'tobacco'],
  ['МАХОРКА нюхательная', 'tobacco'],
  ['Жидкость для вейпа', 'tobacco'],
  ['Вино красное полусладкое', 'alcohol'],
  ['Пиво безалкогольное', 'alcohol'],
  ['Ром', 'alcohol'],
  ['Ликёр сливочный', 'alcohol'],
  ['Но-шпа, 24 шт.', 'medicine'],
  ['Парацетамол 500 мг', 'medicine'],
  ['Таблетки от кашля', 'medicine'],
  ['Зелёнка', 'medicine'],
])('warns of %s', (name, goods) => {
  expect(detectForbiddenGoods(name)).toBe(goods);
});

it.each([
  'Чай с ромашкой',
  'Виноград сушёный (изюм)',
  'Джинсы мужские',
  'Ромовая баба',
  'Соль йодированная',
  'Таблетки для посудомоечной машины',
  'Сахарозаменитель в таблетках',
  'Заменитель сахара, таблетки',
  'Уксус винный',
  'Колбаски пивные',
  'Аромат свежести',
  'Мазки кисти',
  'Перчатки вязаные',
  'Каша быстрого приготовления',
  'Кофе растворимый',
  '',
])('says and warns of nothing at %s', (name) => {
  expect(detectForbiddenGoods(name)).toBeUndefined();
  expect(findForbiddenGoodsWarning(name)).toBeUndefined();
});

it('is silent of what only the list of the shop forbids', () => {
  expect(detectForbiddenGoods('Бинокль')).toBeUndefined();
});

it.each([
  ['Игральные карты, 36 листов', /Игральные карты/],
  ['Мобильный телефон', /Телефон.*Средства связи запрещены/],
  ['Духи женские', /В них спирт/],
  ['Сигареты «Прима»', /табак/],
])('says of %s what the list of the shop says', (name, words) => {
  expect(findForbiddenGoodsWarning(name)).toMatch(words);
});
