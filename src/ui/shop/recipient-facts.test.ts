import { expect, it } from 'vitest';
import { fullName } from './recipient-facts.tsx';

it.each([
  ['Петрович', 'Соколов Иван Петрович'],
  ['нет', 'Соколов Иван'],
  ['Нет', 'Соколов Иван'],
  ['Нетович', 'Соколов Иван Нетович'],
])('a patronymic written as %j', (middleName, name) => {
  expect(fullName({ lastName: 'Соколов', firstName: 'Иван', middleName })).toBe(name);
});
