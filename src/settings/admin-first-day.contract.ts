import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** What is to be done on the first day, in the order of doing it. */
export const setupSteps = [
  'FACILITIES',
  'CATEGORIES',
  'PRODUCTS',
  'SETTINGS',
  'COLLEAGUE',
  'ORDER',
  'EXAMPLES',
] as const;

export type SetupStep = (typeof setupSteps)[number];

const firstDayResponse = z.object({
  /** It was put away, for all administrators of the shop. */
  hidden: z.boolean(),
  /** Each with what the database says of it; none while it is put away, and no examples where there never were. */
  steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  /** How many of the examples are still shown to buyers. */
  examples: z.object({ products: z.int(), facilities: z.int() }),
  /** The server has a mail server to send letters by. */
  mails: z.boolean(),
});

/** How far a new shop has come, on the wire. */
export type SetupProgressResponse = z.output<typeof firstDayResponse>;

/** How far the shop has come on its first day. */
export const getSetupProgress = endpoint('GET /api/v1/admin/first-day', 'admin', {
  summary: '«Первый день»: что уже сделано в новом магазине',
  response: firstDayResponse,
});

/** Puts the walk away or brings it back, for all administrators of the shop. */
export const changeSetupVisibility = endpoint('PATCH /api/v1/admin/first-day', 'admin', {
  summary: 'Убрать «Первый день» или показать его снова',
  body: z.object({
    hidden: z.boolean({ error: 'Укажите, убрать «Первый день» (true) или показать (false)' }),
  }),
  response: firstDayResponse,
});
