import * as z from 'zod/mini';
import { auditActions, auditedSearchFields } from '../contract/audit-action.ts';
import { endpoint } from '../contract/endpoint.ts';
import { DESK_PAGE_SIZE, pageRequestSchema, pageResponseSchema } from '../contract/page.ts';
import { idSchema, optionalDaySchema, optionalTextSchema } from '../contract/rules.ts';
import { auditGroups } from './activity-labels.ts';

/** The most things of an entry that are shown; an import may have thousands. */
export const MAX_THINGS_SHOWN_PER_ENTRY = 100;

const thing = z.object({
  id: z.number(),
  /** What it was called then; null where its number is its name, as of an order. */
  name: z.nullable(z.string()),
  /** What was changed, both values in words; of a personal field only its label is kept. */
  fields: z.array(
    z.object({ label: z.string(), was: z.optional(z.string()), became: z.optional(z.string()) }),
  ),
});

const entry = z.object({
  id: z.number(),
  at: z.string(),
  administratorId: z.number(),
  /** Null when the account is gone. */
  administratorEmail: z.nullable(z.string()),
  administratorName: z.nullable(z.string()),
  kind: z.enum(auditActions),
  /** The first hundred of the records changed or opened, and how many there are; a search may find none. */
  ids: z.array(z.number()),
  idsTotal: z.number(),
  /** The personal fields that were searched by; what was typed into them is not kept. */
  fields: z.array(z.enum(auditedSearchFields)),
  /** A word about it, such as the new status. */
  detail: z.nullable(z.string()),
  /** What was changed and how, the first hundred; none in entries of looks and in those from before this was noted. */
  things: z.array(thing),
});

export type AuditEntry = z.output<typeof entry>;

/** A page of what administrators did, newest first by default. */
export const listAuditLog = endpoint('POST /api/v1/admin/record/list', 'admin', {
  summary: 'Журнал: что меняли и чьи данные открывали администраторы',
  body: z.object({
    pageable: pageRequestSchema({ size: DESK_PAGE_SIZE, sortDirection: 'DESC' }),
    administratorId: z.nullish(idSchema()),
    kind: z.nullish(z.enum(auditActions, { error: 'Такого действия нет' })),
    group: z.nullish(z.enum(auditGroups, { error: 'Таких записей нет' })),
    /** A part of what the changed thing was called. */
    name: optionalTextSchema({ max: 255 }),
    /** Days in Moscow, both included. */
    dateFrom: optionalDaySchema(),
    dateTo: optionalDaySchema(),
    /** Of an order, a user and so on, regardless of the kind. */
    recordId: z.nullish(idSchema()),
  }),
  response: pageResponseSchema(entry),
});

/** Administrators of now, and those of before who left something in the audit log. */
export const listAuditLogAdministrators = endpoint('GET /api/v1/admin/record/administrators', 'admin', {
  summary: 'Администраторы для отбора в журнале',
  response: z.array(
    z.object({ id: z.number(), email: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
});
