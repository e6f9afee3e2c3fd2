import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { messageResponseSchema } from '../contract/rules.ts';

/** Agrees to what the registration asks for: an account that was made by a call may have no such consent. */
export const giveRegistrationConsent = endpoint('POST /api/v1/account/consent', 'customer', {
  summary: 'Дать согласие на обработку персональных данных, если при регистрации его не дали',
  body: z.object({
    consent: z.literal(true, { error: 'Нужно ваше согласие на обработку персональных данных' }),
  }),
  response: messageResponseSchema,
});
