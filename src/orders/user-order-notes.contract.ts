import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { optionalTextSchema } from '../contract/rules.ts';

/** Who reads a note: administrators alone, or the buyer as well. */
const noteAudiences = ['DESK', 'BUYER'] as const;

export type NoteAudience = (typeof noteAudiences)[number];

/** The longest note. */
export const MAX_NOTE_LENGTH = 500;

/** Of which version something is, by whom and when; version 0 is what no one has written yet. */
const written = z.object({
  version: z.number(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
});

const note = z.extend(written, { text: z.nullable(z.string()) });

export type OrderNote = z.output<typeof note>;

const NOT_VERSION = 'Версия — целое число от 0';

/** The version that the caller saw, 0 before the first; without one what there is is written over. */
export const seenNoteVersionSchema = z.optional(
  z.nullable(
    z.int({ error: NOT_VERSION }).check(z.minimum(0, NOT_VERSION), z.maximum(2_147_483_647, NOT_VERSION)),
  ),
);

/** What administrators wrote on an order, and which of them moved it. */
export const getOrderNotes = endpoint('GET /api/v1/user/order/notes/:id', 'admin', {
  summary: 'Заметки к заказу и кто из администраторов менял статус',
  refusals: [404],
  response: z.object({
    desk: note,
    buyer: note,
    /** The names of the administrators in the history, by the ids of its entries. */
    authors: z.array(z.object({ changeId: z.number(), name: z.string() })),
  }),
});

/** Writes a note over the version that was seen; an empty text takes it away. */
export const saveOrderNote = endpoint('PUT /api/v1/user/order/notes/:id/save', 'admin', {
  summary: 'Записать заметку к заказу: для администраторов или для покупателя',
  refusals: [404, 409],
  body: z.object({
    reader: z.enum(noteAudiences, { error: 'Укажите, кто читает заметку' }),
    text: optionalTextSchema({ max: MAX_NOTE_LENGTH, lines: true }),
    version: seenNoteVersionSchema,
  }),
  response: note,
});
