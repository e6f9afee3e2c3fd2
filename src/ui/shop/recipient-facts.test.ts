import { expect, it } from 'vitest';
import { formatFullName, formatNameWithInitials } from './recipient-facts.tsx';

it.each([
  ['Петрович', 'Соколов Иван Петрович', 'Соколов И. П.'],
  ['нет', 'Соколов Иван', 'Соколов И.'],
  ['Нет', 'Соколов Иван', 'Соколов И.'],
  ['Нетович', 'Соколов Иван Нетович', 'Соколов И. Н.'],
])('a patronymic written as %j', (middleName, name, short) => {
  const person = { lastName: 'Соколов', firstName: 'Иван', middleName };
  expect([formatFullName(person), formatNameWithInitials(person).replaceAll('\u00A0', ' ')]).toEqual([
    name,
    short,
  ]);
});
