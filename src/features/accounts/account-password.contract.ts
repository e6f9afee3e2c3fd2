import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { knownPassword, newPassword } from './password-rule.ts';

/**
 * Change of one's password. Every token issued before is void; the
 * answer brings a fresh one, so that whoever changed it stays signed in. A wrong current password
 * is a mistake in the form: a 401 would end the session of the person who mistyped it.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/password/change',
  hashes: true,
  access: 'customer',
  summary: 'Сменить пароль: прежние токены перестают действовать, новый приходит в ответе',
  body: z.object({
    currentPassword: knownPassword('Укажите текущий пароль'),
    newPassword: newPassword(),
  }),
  answer: z.object({ message: z.string(), token: z.string() }),
});

/** Whoever signed in with a one-time password chooses their own; until then no other call is open to them. */
export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/v1/account/password/choose',
  hashes: true,
  access: 'customer',
  withOneTimePassword: true,
  summary: 'Придумать свой пароль вместо одноразового; новый токен приходит в ответе',
  refusals: [409],
  body: z.object({ newPassword: newPassword() }),
  answer: z.object({ message: z.string(), token: z.string() }),
});
