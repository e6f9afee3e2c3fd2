import { expect, it } from 'vitest';
import { forbiddenGoods, forbiddenWarning } from './forbidden-goods.ts';

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
  expect(forbiddenGoods(name)).toBe(goods);
});

const HARMLESS = ['Чай с ромашкой', 'Ромовая баба', 'Таблетки для посудомоечной машины', 'Колбаски пивные'];

it.each([
  ...HARMLESS,
  'Виноград сушёный (изюм)',
  'Джинсы мужские',
  'Соль йодированная',
  'Сахарозаменитель в таблетках',
  'Уксус винный',
  'Аромат свежести',
  'Мазки кисти',
  'Бинокль',
  '',
])('says nothing of %s', (name) => {
  expect(forbiddenGoods(name)).toBeUndefined();
});

it.each([
  ['Игральные карты, 36 листов', /Игральные карты/],
  ['Мобильный телефон', /Телефон.*Средства связи запрещены/],
  ['Духи женские', /В них спирт/],
  ['Сигареты «Прима»', /табак/],
])('says of %s what the list of the shop says', (name, words) => {
  expect(forbiddenWarning(name)).toMatch(words);
});

it.each([
  ...HARMLESS,
  'Заменитель сахара, таблетки',
  'Перчатки вязаные',
  'Каша быстрого приготовления',
  'Кофе растворимый',
])('warns of nothing at %s', (name) => {
  expect(forbiddenWarning(name)).toBeUndefined();
});
