import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema } from '../contract/rules.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';
import { moneyResponseSchema, moneySchema } from '../lib/money/money.ts';
import { MAX_ORDER_GOODS_KOPECKS } from '../lib/money/roubles.ts';
import { facilitySettingFields } from './facility-fields.ts';

/** A facility as every call returns it. */
export const facilityDtoSchema = z.object({
  id: z.number(),
  ...mapFieldsToProperty(facilitySettingFields, 'response'),
  /** Grows with every change, deletion and return included. */
  version: z.number(),
});

/** A facility as the screens have it: sums in kopecks. */
export type FacilityDto = z.output<typeof facilityDtoSchema>;

/** Facilities, as every call that lists them answers. */
export const facilityListResponseSchema = z.object({ addressList: z.array(facilityDtoSchema) });

/** The facilities that parcels go to now, by name. */
export const listActiveFacilities = endpoint('GET /api/v1/work-addresses/get-all', 'public', {
  summary: 'Учреждения, куда есть доставка',
  cached: true,
  response: z.extend(facilityListResponseSchema, {
    /** What holds for all of them: the box in grams, and the days on which the shop hands nothing in. */
    shop: z.object({ boxGrams: z.number(), closedDays: z.array(z.string()) }),
  }),
});

const GOODS_MESSAGE = 'Укажите сумму товаров';

/** What delivery to a facility adds to goods of this sum. */
export const getDeliverySum = endpoint('POST /api/v1/work-addresses/delivery-sum', 'customer', {
  summary: 'Стоимость доставки для суммы товаров',
  cacheBust: true,
  refusals: [404],
  body: z.object({
    idAddress: idSchema('Укажите учреждение'),
    totalCostProduct: moneySchema({
      required: GOODS_MESSAGE,
      negative: 'Сумма товаров должна быть неотрицательной',
      max: MAX_ORDER_GOODS_KOPECKS,
    }),
  }),
  response: z.object({ workAddressDto: facilityDtoSchema, totalCost: moneyResponseSchema }),
});
