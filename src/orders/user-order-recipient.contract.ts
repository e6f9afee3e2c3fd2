import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { optionalDaySchema, seenVersionSchema } from '../contract/rules.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';
import { moneySchema } from '../lib/money/money.ts';
import { MAX_ORDER_GOODS_KOPECKS, MAX_PRICE_KOPECKS } from '../lib/money/roubles.ts';
import { recipientFields } from '../recipients/recipient-fields.ts';
import { orderResponseSchema } from './user-order.contract.ts';

const { lastName, firstName, middleName, birthDate, squadNumber, institutionId } = recipientFields;

/** What of an order's recipient may be corrected. */
const correctedRecipientFields = {
  lastName,
  firstName,
  middleName,
  birthDate,
  squadNumber,
  institutionId,
};

/**
 * Corrects those fields of an order's recipient that are sent, and no other, while its parcel is not closed. Another facility brings its own delivery, weights,
 * refusals and day; its history and the buyer are told.
 */
export const correctRecipient = endpoint('PATCH /api/v1/user/order/recipient/:id', 'admin', {
  summary: 'Исправить получателя или учреждение заказа, который ещё не собран',
  refusals: [404, 409],
  body: z.extend(z.partial(z.object(mapFieldsToProperty(correctedRecipientFields, 'rule'))), {
    /** What the order is to cost with its delivery, as was shown; another sum is refused. Missing: any. */
    total: z.optional(
      moneySchema({
        required: 'Укажите сумму заказа с доставкой',
        negative: 'Сумма заказа должна быть неотрицательной',
        max: MAX_ORDER_GOODS_KOPECKS + MAX_PRICE_KOPECKS,
      }),
    ),
    /** The day of handing in that was shown with another facility; missing: any. */
    plannedDay: optionalDaySchema(),
    version: seenVersionSchema(),
  }),
  response: orderResponseSchema,
});
