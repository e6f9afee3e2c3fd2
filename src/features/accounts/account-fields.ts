import * as z from 'zod/mini';

/** Whose account it is, as every call that tells of accounts answers. */
export const ownerFields = {
  id: z.number(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
};
