import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { email, knownEmail, name, optionalName } from '../../shared/contract/rules.ts';
import { knownPassword, newPassword } from './password-rule.ts';

/** Sign in. The refusal is the same whether or not the e-mail is known. */
export const login = endpoint({
  method: 'POST',
  path: '/api/v1/user/login',
  hashes: true,
  access: 'public',
  summary: 'Вход: email и пароль в обмен на токен',
  refusals: [401],
  body: z.object({
    email: knownEmail(),
    password: knownPassword(),
  }),
  answer: z.object({ token: z.string() }),
});

/** Make an account. `consent` rides along from our own screen and is stored when true. */
export const register = endpoint({
  method: 'POST',
  path: '/api/v1/user/register',
  hashes: true,
  access: 'public',
  summary: 'Регистрация покупателя',
  status: 201,
  takesKey: true,
  refusals: [409],
  body: z.object({
    lastName: name({ required: 'Укажите фамилию', max: 127 }),
    firstName: name({ required: 'Укажите имя', max: 127 }),
    middleName: optionalName({ max: 127 }),
    email: email(),
    password: newPassword(),
    consent: z.optional(z.nullable(z.boolean({ error: 'Согласие — true или false' }))),
  }),
  answer: z.object({ message: z.string() }),
});
