import * as z from 'zod/mini';
import { mailPreferencesSchema } from '../accounts/account-access.contract.ts';
import { accountOwnerFields } from '../accounts/account-fields.ts';
import { existingPasswordSchema } from '../accounts/password-rule.ts';
import { endpoint } from '../contract/endpoint.ts';
import { messageResponseSchema } from '../contract/rules.ts';
import { savedRecipientResponseSchema } from '../contract/saved-recipient.ts';
import { inWorkStatuses } from '../orders/order-status.ts';
import { orderResponseSchema } from '../orders/user-order.contract.ts';

const account = z.object({
  ...accountOwnerFields,
  email: z.string(),
  role: z.enum(['USER', 'ADMIN']),
  createdAt: z.string(),
});

const mails = z.object({
  ...mailPreferencesSchema.shape,
  /** Since when the mailbox takes nothing; null while it does. */
  refusedAt: z.nullable(z.string()),
});

/** Who is signed in, as the database has it. */
export const getOwnProfile = endpoint('GET /api/v1/account/me', 'customer', {
  summary: 'Своя учётная запись: имя, почта, роль, письма',
  withOneTimePassword: true,
  response: z.extend(account, {
    /** Absent in a shop that sends no mail. */
    mails: z.optional(mails),
  }),
});

/** Everything the shop keeps of a person, in the shapes of the other calls. */
export const exportAccount = endpoint('GET /api/v1/account/export', 'customer', {
  summary: 'Выгрузка своих данных: учётная запись, адреса, заказы, согласия',
  streamed: true,
  response: z.object({
    exportedAt: z.string(),
    account,
    mails: z.extend(mails, {
      /** Since when the mailbox is known to be theirs; null while it is not. */
      provedAt: z.nullable(z.string()),
      /** Mails that wait to be sent, the oldest first: what they tell of stands here as well. */
      waiting: z.array(z.object({ kind: z.string(), queuedAt: z.string() })),
    }),
    addresses: z.array(savedRecipientResponseSchema),
    orders: z.array(orderResponseSchema),
    consents: z.array(
      z.object({
        purpose: z.enum(['REGISTRATION', 'RECIPIENT']),
        /** The saved address it was given for. */
        addressId: z.nullable(z.number()),
        textVersion: z.string(),
        givenAt: z.string(),
        /** When it was taken back or its term was over; null while it holds. */
        endedAt: z.nullable(z.string()),
        /** The network address it came from, or that it was given by telephone, and to which administrator. */
        networkAddress: z.string(),
      }),
    ),
  }),
});

/** Deletes one's account for good. A wrong password is a mistake in the form. */
export const deleteAccount = endpoint('POST /api/v1/account/delete', 'customer', {
  summary: `Удалить свою учётную запись; пока есть заказ в ${inWorkStatuses.join(' или ')} — 409`,
  hashes: true,
  refusals: [409],
  body: z.object({ password: existingPasswordSchema() }),
  response: messageResponseSchema,
});
