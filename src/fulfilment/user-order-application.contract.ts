import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { shownId } from '../contract/shown-id.ts';
import { moneyAnswer } from '../lib/money/money.ts';
import { facilityFields, goodsFields, recipientFields } from '../orders/order-fields.ts';
import { orderStatuses } from '../orders/order-status.ts';
import { LONG_ORDER } from '../orders/user-order.contract.ts';
import { chosenIds } from '../orders/user-order-desk.contract.ts';

const application = z.object({
  id: shownId('ORDERS_OPENED'),
  status: z.enum(orderStatuses),
  ...facilityFields,
  /** How many copies of the application the facility asks for now. */
  paperCopies: z.number(),
  ...recipientFields,
  lines: z.array(
    z.object({
      /** From 1, in the order of the order's lines. */
      position: z.number(),
      ...goodsFields,
      /** Of one piece. */
      priceProduct: moneyAnswer,
      /** Of the whole line, null when the product's weight was not known. */
      weightGrams: z.nullable(z.number()),
      /** What the sets of the line held all together when they were ordered; none for other goods and old orders. */
      parts: z.array(
        z.object({
          nameProduct: z.string(),
          quantityProduct: z.number(),
          weightGrams: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});

/** What the papers of an order are made of, on the wire and on the screens: prices in kopecks there. */
export type Application = z.output<typeof application>;

/** The papers of one's own order; somebody else's is not there. */
export const ownApplication = endpoint('GET /api/v1/user/order/application/:id', 'customer', {
  summary: 'Заявление и опись к своему заказу',
  refusals: [404],
  weighs: () => LONG_ORDER,
  answer: application,
});

/** The papers of chosen orders, facility by facility; unknown ones are left out. */
export const applications = endpoint('POST /api/v1/user/order/application/list', 'admin', {
  summary: 'Заявления и описи к выбранным заказам, по учреждениям',
  weighs: ({ body }) => body.ids.length * LONG_ORDER,
  body: z.object({ ids: chosenIds }),
  answer: z.object({ applications: z.array(application) }),
});
