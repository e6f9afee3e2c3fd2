import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { id } from '../../shared/contract/rules.ts';
import { LONG_ORDER, order, orderFilter } from './user-order.contract.ts';

/** The most orders that are chosen at once, for papers or another look at them. */
export const MAX_CHOSEN = 100;

const CHOOSE = 'Выберите заказы';

/** The numbers of chosen orders. */
export const chosenIds = z
  .array(id(), { error: CHOOSE })
  .check(z.minLength(1, CHOOSE), z.maxLength(MAX_CHOSEN, `Не больше ${MAX_CHOSEN} заказов за раз`));

/** Chosen orders as they are now, the newest first; unknown ones are left out. */
export const ordersByIds = endpoint({
  method: 'POST',
  path: '/api/v1/user/order/desk/by-ids',
  access: 'admin',
  summary: 'Заказы по номерам, новые первыми',
  weighs: ({ body }) => body.ids.length * LONG_ORDER,
  body: z.object({ ids: chosenIds }),
  answer: z.array(order),
});

/** The longest time the chart shows, in days, and what it shows of a list without dates. */
export const CHART_MAX_DAYS = 92;
export const CHART_DAYS = 30;

/** How many orders of a list were made on each day in Moscow, days without orders included. */
export const orderChart = endpoint({
  method: 'POST',
  path: '/api/v1/user/order/desk/chart',
  access: 'admin',
  summary: 'Сколько заказов в каждый день',
  body: orderFilter,
  answer: z.object({ days: z.array(z.object({ day: z.string(), orders: z.number() })) }),
});

/** How many orders came after one; requested again and again by an open list. */
export const newOrders = endpoint({
  method: 'POST',
  path: '/api/v1/user/order/desk/new',
  access: 'admin',
  summary: 'Сколько заказов пришло после этого',
  body: z.object({ after: z.optional(z.nullable(id())) }),
  answer: z.object({
    /** The number of the newest order, 0 when there is none. */
    newestId: z.number(),
    /** 0 when `after` is not given. */
    orders: z.number(),
  }),
});
