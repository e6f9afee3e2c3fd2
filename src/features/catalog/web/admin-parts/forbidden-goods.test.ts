import { expect, it } from 'vitest';
import { forbiddenGoods } from './forbidden-goods.ts';

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

it.each([
  'Чай с ромашкой',
  'Виноград сушёный (изюм)',
  'Джинсы мужские',
  'Ромовая баба',
  'Соль йодированная',
  'Таблетки для посудомоечной машины',
  'Сахарозаменитель в таблетках',
  'Уксус винный',
  'Колбаски пивные',
  'Аромат свежести',
  'Мазки кисти',
  'Бинокль',
  '',
])('says nothing of %s', (name) => {
  expect(forbiddenGoods(name)).toBeUndefined();
});
