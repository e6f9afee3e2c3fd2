import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { money, moneyAnswer } from '../../shared/contract/money/money.ts';
import { MAX_GOODS_KOPECKS } from '../../shared/contract/money/roubles.ts';
import { id, idParams, name, seenVersion } from '../../shared/contract/rules.ts';

/** A facility as every call returns it. */
export const workAddress = z.object({
  id: z.number(),
  name: z.string(),
  deliveryCost: moneyAnswer,
  freeDeliveryThreshold: moneyAnswer,
  /** Grows with every change, deletion and return included. */
  version: z.number(),
});

/** A facility as the screens have it: sums in kopecks. */
export type WorkAddress = z.output<typeof workAddress>;

/** What an administrator says of a facility; the messages are shown as they are. */
const workAddressInput = z.object(
  {
    name: name({ required: 'Название адреса не может быть пустым', max: 127 }),
    deliveryCost: money({
      required: 'Стоимость доставки обязательна',
      negative: 'Стоимость доставки должна быть неотрицательной',
    }),
    freeDeliveryThreshold: money({
      required: 'Порог бесплатной доставки обязателен',
      negative: 'Порог бесплатной доставки должен быть неотрицательным',
    }),
  },
  { error: 'Укажите адрес: название, стоимость доставки и порог' },
);

const EMPTY_LIST = 'Добавьте хотя бы один адрес';

const addressList = z.object({ addressList: z.array(workAddress) });

/** The facilities that parcels go to now, by name. */
export const allWorkAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/work-addresses/get-all',
  access: 'public',
  summary: 'Учреждения, куда есть доставка',
  cached: true,
  answer: addressList,
});

/** Adds facilities, all or nothing. */
export const createWorkAddresses = endpoint({
  method: 'POST',
  path: '/api/v1/work-addresses/create',
  access: 'admin',
  summary: 'Новые учреждения, все или ни одного',
  status: 201,
  takesKey: true,
  body: z.object({
    workAddressList: z
      .array(workAddressInput, { error: EMPTY_LIST })
      .check(z.minLength(1, EMPTY_LIST), z.maxLength(100, 'Не больше 100 адресов за раз')),
  }),
  answer: addressList,
});

/** Changes a facility in use; orders already made keep what they were made with. */
export const updateWorkAddress = endpoint({
  method: 'PUT',
  path: '/api/v1/work-addresses/updated/:id',
  access: 'admin',
  summary: 'Изменить учреждение',
  refusals: [404, 409],
  params: idParams,
  body: z.extend(workAddressInput, { version: seenVersion() }),
  answer: workAddress,
});

/** Changes those fields of a facility in use that are sent, and no other. */
export const patchWorkAddress = endpoint({
  method: 'PATCH',
  path: '/api/v1/work-addresses/:id',
  access: 'admin',
  summary: 'Те поля учреждения, что присланы; остальные не трогает',
  refusals: [404, 409],
  params: idParams,
  body: z.extend(z.partial(workAddressInput), { version: seenVersion() }),
  answer: workAddress,
});

/** Takes a facility out of use; it can be restored. */
export const deleteWorkAddress = endpoint({
  method: 'DELETE',
  path: '/api/v1/work-addresses/delete/:id',
  access: 'admin',
  summary: 'Удалить учреждение (его можно восстановить)',
  refusals: [404],
  params: idParams,
  answer: z.object({ message: z.string() }),
});

/** The facilities out of use, by name. */
export const deletedWorkAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/work-addresses/deleted',
  access: 'admin',
  summary: 'Удалённые учреждения',
  answer: addressList,
});

/** Puts a facility back into use; one that is in use stays so. */
export const undeleteWorkAddress = endpoint({
  method: 'GET',
  path: '/api/v1/work-addresses/undelete/:id',
  access: 'admin',
  summary: 'Восстановить учреждение',
  refusals: [404],
  params: idParams,
  answer: workAddress,
});

const GOODS_MESSAGE = 'Укажите сумму товаров';

/** What delivery to a facility adds to goods of this sum. */
export const deliverySum = endpoint({
  method: 'POST',
  path: '/api/v1/work-addresses/delivery-sum',
  stamped: true,
  access: 'customer',
  summary: 'Стоимость доставки для суммы товаров',
  refusals: [404],
  body: z.object({
    idAddress: id('Укажите учреждение'),
    totalCostProduct: money({
      required: GOODS_MESSAGE,
      negative: 'Сумма товаров должна быть неотрицательной',
      max: MAX_GOODS_KOPECKS,
    }),
  }),
  answer: z.object({ workAddressDto: workAddress, totalCost: moneyAnswer }),
});
