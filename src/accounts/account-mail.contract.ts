import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { messageResponseSchema } from '../contract/rules.ts';

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
