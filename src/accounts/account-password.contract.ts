import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { existingEmailSchema, messageResponseSchema } from '../contract/rules.ts';
import { existingPasswordSchema, newPasswordSchema } from './password-rule.ts';
import { consentMissingField } from './user.contract.ts';

/**
 * Change of one's password. Every token issued before is void; the
 * response brings a fresh one, so that the one who changed it stays signed in. A wrong current password
 * is a mistake in the form: a 401 would end the session of the person who mistyped it.
 */
export const changePassword = endpoint('POST /api/v1/account/password/change', 'customer', {
  summary: 'Сменить пароль: прежние токены перестают действовать, новый приходит в ответе',
  hashes: true,
  body: z.object({
    currentPassword: existingPasswordSchema('Укажите текущий пароль'),
    newPassword: newPasswordSchema(),
  }),
  response: z.object({ message: z.string(), token: z.string() }),
});

/** Who signed in with a one-time password chooses their own; until then no other call is open to them. */
export const replaceOneTimePassword = endpoint('POST /api/v1/account/password/choose', 'customer', {
  summary: 'Придумать свой пароль вместо одноразового; новый токен приходит в ответе',
  hashes: true,
  withOneTimePassword: true,
  refusals: [409],
  body: z.object({ newPassword: newPasswordSchema() }),
  response: z.object({ message: z.string(), token: z.string(), ...consentMissingField }),
});

/** How long the link to a new password opens, in minutes. */
export const RESET_LINK_LIFETIME_MINUTES = 60;

/**
 * Asks for a link to a new password. The response says nothing of whether anybody has this e-mail: the account is looked
 * up when the mail is sent. 409 in a shop that sends no mail.
 */
export const requestPasswordReset = endpoint('POST /api/v1/account/password/forgot', 'public', {
  summary: 'Забыли пароль: письмо со ссылкой на новый. Ответ один и тот же, есть такая почта или нет',
  refusals: [409],
  body: z.object({ email: existingEmailSchema() }),
  response: messageResponseSchema,
});

/**
 * Sets another password by the link of a mail: once, within the hour, by the newest link only. Every session ends, and
 * a mail says so.
 */
export const resetForgottenPassword = endpoint('POST /api/v1/account/password/reset', 'public', {
  summary: 'Задать новый пароль по ссылке из письма: один раз и в течение часа; все входы закрываются',
  hashes: true,
  refusals: [409],
  body: z.object({
    token: z.string({ error: 'Укажите ключ из ссылки' }).check(z.maxLength(100, 'Не больше 100 символов')),
    password: newPasswordSchema(),
  }),
  response: messageResponseSchema,
});
