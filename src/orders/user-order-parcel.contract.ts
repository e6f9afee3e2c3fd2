import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { day } from '../contract/rules.ts';
import { orderAnswer } from './user-order.contract.ts';

const WHICH_DAY = 'Укажите день сдачи: день, месяц и год';

/** Moves the parcel of an order to the next day of handing in that can be met now, from the day that was seen. */
export const rescheduleHandover = endpoint('PUT /api/v1/user/order/parcel/:id/day', 'admin', {
  summary: 'Перенести сдачу посылки на ближайший возможный день',
  refusals: [404, 409],
  body: z.object({
    /** The day that was seen: another one by now is refused. */
    seenDay: z.nullable(day({ required: WHICH_DAY, wrong: WHICH_DAY })),
    /** The next possible day as it was shown: another one by now is refused. */
    plannedDay: day({ required: WHICH_DAY, wrong: WHICH_DAY }),
  }),
  answer: orderAnswer,
});

/** Marks an order whose recipient was moved elsewhere or released, or takes the mark away; a repeat changes nothing. */
export const changeOrderHold = endpoint('PUT /api/v1/user/order/parcel/:id/held', 'customer', {
  summary:
    'Отметить, что получателя перевели или освободили, или убрать отметку: покупатель или администратор',
  refusals: [404, 409],
  body: z.object({ held: z.boolean({ error: 'Отметить или убрать отметку' }) }),
  answer: orderAnswer,
});
