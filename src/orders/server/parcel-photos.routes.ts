import { encodePicture } from '../../catalog/catalog.server.ts';
import { Problem } from '../../contract/problem.ts';
import {
  bindChangeEndpoint,
  bindEndpoint,
  isMadeAtDesk,
  type Services,
} from '../../platform/calls/handle.ts';
import { isCancelledStatus } from '../order-status.ts';
import {
  addParcelPhoto,
  deleteParcelPhoto,
  getParcelPhoto,
  PARCEL_PHOTO_POSITIONS,
} from '../user-order-photo.contract.ts';
import {
  createParcelPhotosLookup,
  deletePhotoOfParcel,
  findPhotoOfParcel,
  insertPhotoOfParcel,
} from './order-parcel.db.ts';
import { lockOrder, lockOrders } from './orders.db.ts';

export function parcelPhotosRoutes({ db }: Services) {
  return [
    bindEndpoint(
      getParcelPhoto,
      async ({ caller, params, query }) => {
        const owner = isMadeAtDesk(getParcelPhoto, caller) ? null : caller.id;
        const bytes = await findPhotoOfParcel(db, { orderId: params.id, ...query }, owner);
        if (bytes === undefined) throw new Problem('PHOTO_NOT_FOUND');
        return { imageBase64: bytes.toString('base64') };
      },
      { kind: 'ORDERS_OPENED', ids: ({ params }) => [params.id] },
    ),

    bindChangeEndpoint(addParcelPhoto, {
      prepare: ({ body }) => encodePicture(Buffer.from(body.imageBase64, 'base64')),
      change: async ({ tx, body: { orderId } }, { files }) => {
        const order = await lockOrder(tx, orderId);
        if (isCancelledStatus(order.status)) {
          throw new Problem('STATUS_FINAL', { message: `Заказ № ${orderId} отменён. Не собирать.` });
        }
        if (order.phone === '') throw new Problem('ORDER_ERASED');
        const taken = (await createParcelPhotosLookup(tx, [orderId]))(orderId) ?? [];
        const position = PARCEL_PHOTO_POSITIONS.find((one) => !taken.includes(one));
        if (position === undefined) throw new Problem('TOO_MANY_PHOTOS');
        await insertPhotoOfParcel(tx, { orderId, position }, files);
        return { photos: [...taken, position].sort() };
      },
      audited: {
        kind: 'ORDER_PACKING_NOTED',
        ids: ({ body }) => [body.orderId],
        detail: () => 'фотография добавлена',
      },
    }),

    bindChangeEndpoint(deleteParcelPhoto, {
      change: async ({ tx, params: { id }, query: { position } }) => {
        await lockOrders(tx, [id]);
        if (!(await deletePhotoOfParcel(tx, { orderId: id, position }))) throw new Problem('PHOTO_NOT_FOUND');
        return { photos: (await createParcelPhotosLookup(tx, [id]))(id) ?? [] };
      },
      audited: {
        kind: 'ORDER_PACKING_NOTED',
        ids: ({ params }) => [params.id],
        detail: () => 'фотография убрана',
      },
    }),
  ];
}
