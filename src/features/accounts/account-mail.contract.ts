import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';

/** Which mails an account gets beside those about its password. */
export const mailChoice = z.object({
  /** Mails about one's orders. */
  orders: z.boolean({ error: 'Письма о заказах — true или false' }),
});

/** Turns the mails about one's orders on or off. Turning them on tries again a mailbox that took none. */
export const chooseMails = endpoint('PUT /api/v1/account/mail', 'customer', {
  summary: 'Получать ли письма о своих заказах; включение пробует снова и почту, на которую они не доходили',
  body: mailChoice,
  answer: mailChoice,
});
