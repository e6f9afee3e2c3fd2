import * as z from 'zod/mini';
import type { AuditAction } from './audit-action.ts';

/** What the audit log calls a look at people's data: at those of orders, or of accounts. */
export type ViewAuditAction = Extract<AuditAction, 'ORDERS_OPENED' | 'USERS_OPENED'>;

const shown = new WeakMap<object, ViewAuditAction>();

/**
 * The number of an order or an account that is answered together with somebody's data. An administrator who is
 * answered one is audited for it, no matter what call it is of.
 */
/* @__NO_SIDE_EFFECTS__ */
export function viewAuditedIdSchema(as: ViewAuditAction) {
  const schema = z.number();
  shown.set(schema, as);
  return schema;
}

/** As what a field of a response is audited; undefined for what names no one. */
export const findViewAuditAction = (schema: object): ViewAuditAction | undefined => shown.get(schema);
