import * as z from 'zod/mini';

/** One of a thousand without a name must not hide the others. */
const facilityName = z.catch(z.string(), 'Учреждение не указано');

/** A saved address as every call returns it. */
export const savedRecipientResponseSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string(),
  /** `YYYY-MM-DD` */
  birthDate: z.string(),
  squadNumber: z.nullable(z.string()),
  /** Null when the facility is not known; the order cannot be confirmed then. */
  institutionId: z.nullable(z.number()),
  institutionName: facilityName,
  additionalInfo: z.nullable(z.string()),
  phone: z.string(),
  createAt: z.string(),
});

export type SavedRecipientResponse = z.output<typeof savedRecipientResponseSchema>;
