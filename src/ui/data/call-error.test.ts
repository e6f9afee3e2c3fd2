import { describe, expect, test } from 'vitest';
import { CallError, getCallFailureMessage } from './call-error.ts';

const refusal = { message: 'Склад закрыт на учёт' };

describe('the message of a failure', () => {
  test.each([
    [new CallError('refused', 409, refusal), 'Не вышло', 'Склад закрыт на учёт'],
    [new CallError('refused', 502), 'Не вышло', 'Не вышло'],
    [new CallError('refused', 502), undefined, 'Ошибка HTTP: 502'],
    [new CallError('timeout'), 'Не вышло', 'Сервер не отвечает. Проверьте соединение.'],
    [new CallError('timeout'), { timeout: 'Поздно' }, 'Поздно'],
    [new CallError('network'), 'Не вышло', 'Не вышло'],
    [new CallError('network'), undefined, 'Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.'],
    [new CallError('broken'), undefined, 'Сервер ответил не полностью. Попробуйте ещё раз.'],
    [new CallError('malformed'), { network: 'Нет' }, 'Сервер ответил непонятно. Попробуйте ещё раз.'],
  ])('%j, %j: %s', (failure, fallback, message) =>
    expect(getCallFailureMessage(failure, fallback)).toBe(message),
  );
});

test.each([
  [new CallError('timeout'), true],
  [new CallError('broken'), true],
  [new CallError('refused', 500), true],
  [new CallError('refused', 409), false],
])('only a refusal tells that nothing was done (%#)', (failure, inDoubt) =>
  expect(failure.inDoubt).toBe(inDoubt),
);
