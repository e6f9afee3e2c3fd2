import * as z from 'zod/mini';
import { viewAuditedIdSchema } from '../contract/shown-id.ts';

/** The owner of an account, as every call that tells of accounts answers. */
export const accountOwnerFields = {
  id: viewAuditedIdSchema('USERS_OPENED'),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
};

/** The whole name of the owner of an account, in the order of documents. */
export const formatAccountName = ({
  lastName,
  firstName,
  middleName,
}: Record<'lastName' | 'firstName', string> & { middleName: string | null }) =>
  [lastName, firstName, middleName].filter(Boolean).join(' ');
