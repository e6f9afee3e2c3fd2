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

/** Sets another password by the newest link of a mail, once, within the hour. Every session ends, and a mail says so. */
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

/** Which mails an account gets beside those about its password. */
export const mailPreferencesSchema = z.object({
  /** Mails about one's orders. */
  orders: z.boolean({ error: 'Письма о заказах — true или false' }),
});

/** Whether one's mailbox was proved: letters go to no other. */
export const getEmailVerification = endpoint('GET /api/v1/account/mail', 'customer', {
  summary: 'Подтверждена ли своя почта: на другую письма не уходят',
  response: z.object({ proved: z.boolean() }),
});

/** Asks for another letter with the link that proves one's mailbox. 409 past three a day, and in a shop that sends no mail. */
export const requestEmailVerification = endpoint('POST /api/v1/account/mail/proof', 'customer', {
  summary: 'Прислать ссылку, которая подтверждает свою почту: трижды в сутки',
  refusals: [409],
  response: messageResponseSchema,
});

/** Turns the mails about one's orders on or off. Turning them on tries again a mailbox that took none. */
export const changeMailPreferences = endpoint('PUT /api/v1/account/mail', 'customer', {
  summary: 'Получать ли письма о своих заказах; включение пробует снова и почту, на которую они не доходили',
  body: mailPreferencesSchema,
  response: mailPreferencesSchema,
});

/**
 * Signs out everywhere: every token of the account that was issued until now is void, on other devices
 * too. Somebody who leaves a computer that is not theirs has left it to no one.
 */
export const signOut = endpoint('POST /api/v1/account/sign-out', 'customer', {
  summary: 'Выйти: все выданные до этого токены перестают действовать, и на других устройствах',
  withOneTimePassword: true,
  response: messageResponseSchema,
});

/** Agrees to what the registration asks for: an account that was made by a call may have no such consent. */
export const giveRegistrationConsent = endpoint('POST /api/v1/account/consent', 'customer', {
  summary: 'Дать согласие на обработку персональных данных, если при регистрации его не дали',
  body: z.object({
    consent: z.literal(true, { error: 'Нужно ваше согласие на обработку персональных данных' }),
  }),
  response: messageResponseSchema,
});
