import * as z from 'zod/mini';
import { deskRoleLabels } from '../contract/desk-roles.ts';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, messageResponseSchema, newEmailSchema, optionalNameSchema } from '../contract/rules.ts';
import { keysOf } from '../lib/fields.ts';
import { accountOwnerFields } from './account-fields.ts';

/** Null does everything. */
const deskRole = z.nullable(
  z.enum(keysOf(deskRoleLabels), { error: 'Роль — PACKER, ORDERS, GOODS, BOOKKEEPER или null' }),
);

const administrator = z.object({
  id: z.number(),
  lastName: z.string(),
  firstName: z.string(),
  email: z.string(),
  /** Which part of the desk's work is theirs. */
  deskRole,
  /** Until when the one-time password opens that the invitation brought; null once they have a password of their own. */
  invitedUntil: z.nullable(z.string()),
});

/** Somebody who runs the shop, on the wire. */
export type Administrator = z.output<typeof administrator>;

/** Everybody who runs the shop, by name. */
export const listStaff = endpoint('GET /api/v1/admin/staff', 'admin', {
  summary: 'Администраторы магазина',
  response: z.array(administrator),
});

const buyer = z.object({
  ...accountOwnerFields,
  /** When the account was made. */
  since: z.string(),
});

/** A buyer who may become an administrator, on the wire. */
export type AdminCandidate = z.output<typeof buyer>;

/** The account of an e-mail, asked before it is given the role: anybody may have registered with it. */
export const findAdminCandidate = endpoint('POST /api/v1/admin/staff/find', 'admin', {
  summary: 'Чья учётная запись у этой почты: перед тем, как дать роль',
  body: z.object({ email: newEmailSchema() }),
  response: z.object({
    /** Null where there is no account, or an administrator's. */
    buyer: z.nullable(buyer),
  }),
});

/**
 * Makes somebody an administrator: a buyer's account, named by its number, or one that is made for the e-mail. Either
 * opens from now on with a one-time password, shown this once; every session ends, and the password of before is void.
 */
export const makeAdministrator = endpoint('POST /api/v1/admin/staff/invite', 'admin', {
  summary: 'Сделать администратором: роль начинается с одноразового пароля, прежний не годится',
  hashes: true,
  status: 201,
  refusals: [409],
  body: z.object({
    email: newEmailSchema(),
    /** The account that `findAdminCandidate` has shown: no other is given the role. */
    buyerId: z.nullish(idSchema('Укажите покупателя, которого видели')),
    /** Both are asked for where there is no account yet. */
    lastName: optionalNameSchema({ max: 127 }),
    firstName: optionalNameSchema({ max: 127 }),
    deskRole: z.optional(deskRole),
  }),
  response: z.object({
    administrator,
    password: z.string(),
  }),
});

/** Gives somebody at the desk another part of its work; signed out everywhere, so that every screen is the new part's. Never oneself. */
export const changeDeskRole = endpoint('PUT /api/v1/admin/staff/:id/desk-role', 'admin', {
  summary: 'Сменить роль за столом: какие вызовы открыты человеку; null — все',
  refusals: [404, 409],
  body: z.object({ deskRole }),
  response: messageResponseSchema,
});

/** Takes the role away at once; the account stays a buyer's, signed out everywhere. Never one's own. */
export const dismissAdministrator = endpoint('POST /api/v1/admin/staff/:id/dismiss', 'admin', {
  summary: 'Снять с человека роль администратора: следующий его запрос уже отвергнут',
  refusals: [404, 409],
  response: messageResponseSchema,
});
