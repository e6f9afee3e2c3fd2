import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, optionalTextSchema, textSchema, wholeNumberSchema } from '../contract/rules.ts';
import { keysOf } from '../lib/fields.ts';
import { chosenOrderIdsSchema } from './user-order-desk.contract.ts';

/** Who reads a note: administrators alone, or the buyer as well. */
const noteAudiences = ['DESK', 'BUYER'] as const;

export type NoteAudience = (typeof noteAudiences)[number];

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
export const seenNoteVersionSchema = z.nullish(wholeNumberSchema(0, 2_147_483_647, NOT_VERSION));

/** What a message to a buyer is about, those first that the order asks for most. */
export const messageTemplateLabels = {
  UNDERPAID: 'Оплатили не полностью',
  HOW_TO_PAY: 'Как оплатить',
  HANDED_IN: 'Сдали',
  PACKED: 'Собрали',
  CALL_US: 'Перезвоните нам',
  OUT_OF_STOCK: 'Нет товара',
};

export type MessageTemplate = keyof typeof messageTemplateLabels;

/** Which way a message goes: all but the mail from the administrator’s own phone or computer. */
export const messageWayLabels = {
  WHATSAPP: 'WhatsApp',
  SMS: 'СМС',
  TELEGRAM: 'Telegram',
  MAIL: 'письмо',
  COPY: 'другой способ',
};

export type MessageWay = keyof typeof messageWayLabels;

export const MAX_MESSAGE_LENGTH = 1_000;

const messageFields = {
  template: z.enum(keysOf(messageTemplateLabels), { error: 'Укажите, о чём сообщение' }),
  way: z.enum(keysOf(messageWayLabels), { error: 'Укажите, как отправили сообщение' }),
};

const message = z.object({
  id: z.number(),
  ...messageFields,
  text: z.string(),
  sentAt: z.string(),
  sentBy: z.string(),
});

/** A message to a buyer that an administrator has sent. */
export type OrderMessage = z.output<typeof message>;

/** What administrators wrote on an order, and which of them moved it. */
export const getOrderNotes = endpoint('GET /api/v1/user/order/notes/:id', 'admin', {
  summary: 'Заметки к заказу и кто из администраторов менял статус',
  refusals: [404],
  response: z.object({
    desk: note,
    buyer: note,
    /** The names of the administrators in the history, by the ids of its entries. */
    authors: z.array(z.object({ changeId: z.number(), name: z.string() })),
    /** What was written to the buyer, the newest first. */
    messages: z.array(message),
    /** A mail of the shop reaches the buyer: it sends mail, and the mailbox is proved and wants it. */
    takesMail: z.boolean(),
    /** Which way was used last to write to the buyer, about any order. */
    lastWay: z.nullable(messageFields.way),
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

/** Notes that an administrator has sent a message to a buyer; a mail is sent by the shop itself. */
export const addOrderMessage = endpoint('POST /api/v1/user/order/messages/add', 'admin', {
  summary: 'Записать сообщение покупателю; письмо при этом уходит',
  status: 201,
  refusals: [404, 409],
  takesKey: true,
  body: z.object({
    orderId: idSchema('Укажите заказ'),
    /** Others of the same buyer that the words are about as well; one mail goes. */
    otherOrderIds: z.optional(chosenOrderIdsSchema),
    ...messageFields,
    text: textSchema({ required: 'Напишите сообщение', max: MAX_MESSAGE_LENGTH, lines: true }),
  }),
  response: message,
});
