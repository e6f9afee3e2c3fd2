import * as z from 'zod/mini';
import { deskRoleLabels } from '../contract/desk-roles.ts';
import { endpoint } from '../contract/endpoint.ts';
import { pageRequestSchema, pageResponseSchema } from '../contract/page.ts';
import { idSchema, optionalTextSchema } from '../contract/rules.ts';
import { savedRecipientResponseSchema } from '../contract/saved-recipient.ts';
import { keysOf } from '../lib/fields.ts';
import { accountOwnerFields } from './account-fields.ts';

/** A user as the search returns one; nothing of the password. */
export const foundUserSchema = z.object({
  ...accountOwnerFields,
  email: z.string(),
  role: z.enum(['USER', 'ADMIN']),
  /** Which part of the desk's work is theirs; missing where it is none or all. */
  deskRole: z.optional(z.enum(keysOf(deskRoleLabels))),
  addresses: z.array(savedRecipientResponseSchema),
  /** How many orders they have made, cancelled ones too, and when the last of them. */
  orders: z.number(),
  lastOrderAt: z.nullable(z.string()),
});

export type FoundUser = z.output<typeof foundUserSchema>;

/** By which figures of their orders users may come: how many there are, or how new the last one is. */
const userSorts = ['ORDERS', 'LAST_ORDER'] as const;

export type UserSort = (typeof userSorts)[number];

/** Users with what is given in their fields, in any case, ё as е; what is null or empty does not narrow. */
export const searchUsers = endpoint('POST /api/v1/user/search', 'admin', {
  summary: 'Поиск пользователей по частям имени, почты и телефона',
  body: z.object({
    pageable: pageRequestSchema({ size: 10, sortDirection: 'DESC' }),
    /** The one of this number; a phone goes before it. */
    id: z.nullish(idSchema()),
    firstName: optionalTextSchema({ max: 127 }),
    lastName: optionalTextSchema({ max: 127 }),
    middleName: optionalTextSchema({ max: 127 }),
    email: optionalTextSchema({ max: 254 }),
    /** A part of a phone left with a recipient, however it is written. */
    phone: optionalTextSchema({ max: 63 }),
    /** By what they come, in the direction of the page; without it by the time of their registration. */
    sort: z.nullish(z.enum(userSorts, { error: 'Порядок пользователей — ORDERS или LAST_ORDER' })),
  }),
  response: pageResponseSchema(foundUserSchema),
});
