import * as z from 'zod/mini';
import { PICTURE_WIDTHS } from '../catalog/picture-address.ts';
import { endpoint } from '../contract/endpoint.ts';
import { idSchema, PICTURES_BODY_LIMIT, pictureBase64Schema } from '../contract/rules.ts';

/** The positions that photographs of a parcel may have: there are no more of them. */
export const PARCEL_PHOTO_POSITIONS = [1, 2, 3];

const position = z.pipe(
  z.enum(PARCEL_PHOTO_POSITIONS.map(String), {
    error: `Место фотографии — ${PARCEL_PHOTO_POSITIONS.join(', ')}`,
  }),
  z.transform(Number),
);

/** Which photographs a parcel has, by their positions from 1. */
const photos = z.object({ photos: z.array(z.number()) });

/** Keeps a photograph of a parcel, without anything that the file carries beside the picture. */
export const addParcelPhoto = endpoint('POST /api/v1/user/order/photo', 'admin', {
  summary: `Добавить фотографию собранной посылки; их не больше ${PARCEL_PHOTO_POSITIONS.length}`,
  status: 201,
  takesKey: true,
  slow: true,
  refusals: [404, 409, 415],
  bodyLimit: PICTURES_BODY_LIMIT,
  body: z.object({ orderId: idSchema(), imageBase64: pictureBase64Schema() }),
  response: photos,
});

/** About what the largest width takes in base64, in bytes. */
const ESTIMATED_PHOTO_BYTES = 256 * 1024;

/** A photograph of the caller's own parcel, at the desk of any: it has no address that opens without a token. */
export const getParcelPhoto = endpoint('GET /api/v1/user/order/photo/:id', 'customer', {
  summary: 'Фотография посылки своего заказа',
  neverCached: true,
  refusals: [404],
  estimateBytes: () => ESTIMATED_PHOTO_BYTES,
  query: z.object({
    position,
    width: z.pipe(
      z.enum(PICTURE_WIDTHS.map(String), { error: `Ширина — ${PICTURE_WIDTHS.join(', ')}` }),
      z.transform(Number),
    ),
  }),
  /** WebP in base64. */
  response: z.object({ imageBase64: z.string() }),
});

export const deleteParcelPhoto = endpoint('DELETE /api/v1/user/order/photo/:id', 'admin', {
  summary: 'Убрать фотографию посылки',
  refusals: [404],
  query: z.object({ position }),
  response: photos,
});
