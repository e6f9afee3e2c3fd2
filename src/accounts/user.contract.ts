import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { optionalPersonNameSchema, personNameSchema } from '../contract/person-name.ts';
import { existingEmailSchema, messageResponseSchema, newEmailSchema } from '../contract/rules.ts';
import { existingPasswordSchema, newPasswordSchema } from './password-rule.ts';

/** What signs somebody in says of their account, beside the token. */
export const consentMissingField = {
  /** A buyer's account without a consent: our own screens ask for it before anything is saved or ordered there. */
  consentMissing: z.optional(z.boolean()),
};

/** Sign in. The refusal is the same whether or not the e-mail is known. */
export const login = endpoint('POST /api/v1/user/login', 'public', {
  summary: 'Вход: email и пароль в обмен на токен',
  hashes: true,
  refusals: [401],
  body: z.object({
    email: existingEmailSchema(),
    password: existingPasswordSchema(),
  }),
  response: z.object({
    token: z.string(),
    /** The password was a one-time one: the token is good for an hour and for choosing another password. */
    mustChangePassword: z.optional(z.boolean()),
    ...consentMissingField,
  }),
});

const newBuyerFields = {
  lastName: personNameSchema({ required: 'Укажите фамилию', max: 127 }),
  firstName: personNameSchema({ required: 'Укажите имя', max: 127 }),
  middleName: optionalPersonNameSchema({ max: 127 }),
  email: newEmailSchema(),
};

/** Make an account. `consent` rides along from our own screen and is stored when true. */
export const register = endpoint('POST /api/v1/user/register', 'public', {
  summary: 'Регистрация покупателя',
  hashes: true,
  status: 201,
  takesKey: true,
  refusals: [409],
  body: z.object({
    ...newBuyerFields,
    password: newPasswordSchema(),
    consent: z.nullish(z.boolean({ error: 'Согласие — true или false' })),
  }),
  response: messageResponseSchema,
});

/**
 * Makes the account of a buyer who calls, with the consent that was given by telephone. It has no password: its owner
 * chooses one by «Забыли пароль» once the mailbox is proved, and the letter that proves it is sent at once.
 */
export const createBuyer = endpoint('POST /api/v1/user/create-by-phone', 'admin', {
  summary: 'Завести покупателя, который звонит: пароль он придумает сам, подтвердив почту',
  hashes: true,
  status: 201,
  takesKey: true,
  refusals: [409],
  body: z.object({
    ...newBuyerFields,
    consent: z.literal(true, { error: 'Спросите согласие на обработку персональных данных' }),
  }),
  response: z.object({ id: z.number() }),
});

export const ONE_TIME_PASSWORD_HOURS = 24;

/**
 * Gives a customer who forgot the password another one, shown this once. The one before and every session end;
 * one that is given later takes its place. An administrator is given none.
 */
export const giveOneTimePassword = endpoint('POST /api/v1/user/:id/one-time-password', 'admin', {
  summary: 'Выдать покупателю одноразовый пароль: на сутки и на один вход, прежние входы закрываются',
  hashes: true,
  refusals: [404, 409],
  response: z.object({ password: z.string(), until: z.string() }),
});
