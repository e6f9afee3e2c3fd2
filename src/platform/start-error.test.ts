import { expect, it } from 'vitest';
import { StartError } from './config/config.ts';
import { toStartError } from './start-error.ts';

const coded = (code: string, more = {}) => Object.assign(new Error('English words'), { code, ...more });

it.each([
  ['ENOSPC', /^Диск полон \(\/data\)\./],
  ['53100', /^Диск полон \(\/data\)\./],
  ['EACCES', /^Нет прав \(\/data\): EACCES\./],
  ['EROFS', /^Нет прав/],
  ['ECONNREFUSED', /^DATABASE_URL: связь с базой прервалась \(ECONNREFUSED\)/],
  ['57P01', /^DATABASE_URL: связь/],
])('%s is one Russian line', (code, line) => {
  const { message } = toStartError(coded(code, { path: '/data' })) ?? {};
  expect(message).toMatch(line);
  expect(message).not.toMatch(/English|\n/);
});

it('leaves a line as it is, and a defect to be shown whole', () => {
  const line = new StartError('PORT: порт занят');
  expect(toStartError(line)).toBe(line);
  for (const defect of [new TypeError('x is not a function'), coded('23505'), undefined, 'text']) {
    expect(toStartError(defect)).toBeUndefined();
  }
});
