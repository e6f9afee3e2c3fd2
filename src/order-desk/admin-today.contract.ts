import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { moneyResponseSchema } from '../lib/money/money.ts';

/** Orders of one line, and the numbers of the first hundred of them: as many as are printed at once. */
const countedOrders = { orders: z.number(), ids: z.array(z.number()) };

/** What waits to be done at the desk today, in numbers: no one's personal data. */
export const getDeskTodaySummary = endpoint('GET /api/v1/admin/today', 'admin', {
  summary: 'Что ждёт администратора сегодня, по делам',
  response: z.object({
    today: z.string(),
    unpaid: z.number(),
    /** Of these, how many are to be handed in today. */
    unpaidToday: z.number(),
    /** The first twenty orders in work or packed of which no money is left. */
    withoutMoney: z.array(z.number()),
    /** Transfers of which something is for no order yet, and how much that is. */
    unallocated: z.object({ payments: z.number(), sum: moneyResponseSchema }),
    /** Orders for which money is to be given back, and how much that is. */
    refunds: z.object({ orders: z.number(), sum: moneyResponseSchema }),
    /** Receipts that are still to be issued; 0 where they are not counted. */
    receipts: z.number(),
    /** Paid, with their recipients there, and not packed yet, by facility and day, the soonest first; at most forty groups. */
    packing: z.array(
      z.object({
        ...countedOrders,
        facilityId: z.number(),
        facilityName: z.string(),
        /** The day of handing in; null where none is planned. */
        day: z.nullable(z.string()),
      }),
    ),
    /** Paid, with their recipients there, to be handed in today or before. */
    due: z.object(countedOrders),
    /** To be handed in on the next day on which there is something; tomorrow without one. */
    next: z.object({ ...countedOrders, day: z.string() }),
    /** Paid, with their recipients there, to be handed in on a day on which nothing is taken any more. */
    closed: z.number(),
    /** The recipient was moved or released, as the buyer says. */
    held: z.number(),
    /** Something was not there, and the buyer has not answered yet. */
    missing: z.number(),
    /** The facility gave something back in the last thirty days, and the buyer has not said what to do with it. */
    returned: z.number(),
    /** Not over, with a note that the buyer reads. */
    noted: z.number(),
    /** Goods that are not sold for now. */
    outOfStock: z.number(),
    /** Goods that are counted and of which few pieces are left. */
    fewLeft: z.number(),
  }),
});
