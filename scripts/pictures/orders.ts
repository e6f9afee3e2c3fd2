import type { HttpClient } from '../../tests/support/http-client.ts';
import { shopMakers } from '../../tests/support/shop-makers.ts';

/** People whose names say that there are none such: the pictures are for everybody. */
const PEOPLE = [
  { buyer: 'Примерова', recipient: 'Примеров', firstName: 'Анна', status: null },
  { buyer: 'Образцова', recipient: 'Образцов', firstName: 'Мария', status: null },
  { buyer: 'Выдуманова', recipient: 'Выдуманов', firstName: 'Ольга', status: 'PAID' },
  { buyer: 'Условнова', recipient: 'Условнов', firstName: 'Вера', status: 'PAID' },
  { buyer: 'Сказкина', recipient: 'Сказкин', firstName: 'Нина', status: 'ADMIN_WORKED' },
  { buyer: 'Пробникова', recipient: 'Пробников', firstName: 'Елена', status: 'ADMIN_WORKED' },
  { buyer: 'Небылицына', recipient: 'Небылицын', firstName: 'Ирина', status: 'Delivered' },
] as const;

/** Goods of the examples; the last of these parcels is too heavy. */
const CARTS = [cartOf({ 8: 2, 42: 3 }), cartOf({ 14: 1, 69: 6 }), cartOf({ 23: 2, 104: 1, 122: 50 })];

/** Lines of a cart from pieces by the number of the product. */
export function cartOf(pieces: Record<number, number>): { id: number; quantity: number }[] {
  return Object.entries(pieces).map(([id, quantity]) => ({ id: Number(id), quantity }));
}

/** Orders of a few days in every state, as the desk has them on a usual morning. */
export async function makeOrders(client: HttpClient, token: string): Promise<void> {
  const make = shopMakers(client);
  const { addressList } = (await client.get('/api/v1/work-addresses/get-all')).body;
  for (const [index, { buyer: lastName, recipient, firstName, status }] of PEOPLE.entries()) {
    const buyer = await make.buyer({ lastName, firstName });
    const { id: addressId } = await make.recipient(buyer.token, {
      lastName: recipient,
      confirmLastName: recipient,
      institutionId: addressList[index % addressList.length].id,
      phone: `+790000000${10 + index}`,
    });
    const { id } = await make.order(buyer.token, { addressId, cartItems: CARTS[index % CARTS.length] });
    if (status !== null) await client.post(`/api/v1/user/order/${id}/change-status`, { status }, { token });
  }
}
