import * as z from 'zod/mini';
import { facilityKinds } from '../content/facility-kinds.ts';
import { refusalSources } from './parcel-rules.ts';

/** What a facility takes and when, as every call answers it. */
export const parcelAnswer = {
  kind: z.nullable(z.enum(facilityKinds)),
  parcelGrams: z.number(),
  monthGrams: z.nullable(z.number()),
  boxGrams: z.nullable(z.number()),
  refusedTags: z.array(z.string()),
  refusedSource: z.nullable(z.enum(refusalSources)),
  refusedOn: z.nullable(z.string()),
  paperCopies: z.number(),
  handoverWeekdays: z.array(z.number()),
  orderByDays: z.number(),
  orderByTime: z.string(),
  closedDays: z.array(z.string()),
  pausedUntil: z.nullable(z.string()),
  notice: z.nullable(z.string()),
};
