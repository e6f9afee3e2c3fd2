import type { DeskProduct } from '../../src/catalog/desk-product.ts';
import type { Product } from '../../src/catalog/product.ts';
import { getProductsByIds } from '../../src/catalog/products.contract.ts';
import type { HandlerResponse } from '../../src/contract/endpoint.ts';
import { createPageResponse } from '../../src/contract/page.ts';
import type { SavedRecipientResponse } from '../../src/contract/saved-recipient.ts';
import type { Payee } from '../../src/contract/shop-facts.ts';
import { defaultParcelSettings } from '../../src/facilities/facility-fields.ts';
import {
  type FacilityDto,
  getDeliverySum,
  listActiveFacilities,
} from '../../src/facilities/work-addresses.contract.ts';
import type { Order } from '../../src/orders/user-order.contract.ts';
import type { getOwnProfile } from '../../src/personal-data/account.contract.ts';
import { server } from './fake-server.ts';

// Things as the calls answer them, sums in kopecks; each is whole, so that one that the contract outgrows does not compile.

export const facility = (id: number, more: Partial<FacilityDto> = {}): FacilityDto => ({
  id,
  name: `ИК-${id}`,
  deliveryCost: 35_000,
  freeDeliveryThreshold: 500_000,
  ...defaultParcelSettings,
  version: 1,
  ...more,
});

export const product = (id: number, name: string, price: number, more: Partial<Product> = {}): Product => ({
  ...{ id, name, price, prioritySort: 1, categoryId: 1, categoryName: 'Бакалея', restrictions: null },
  ...{
    imageDataBase64: null,
    imageType: '',
    imageName: null,
    imageSize: null,
    imageUrl: null,
    imageColor: null,
  },
  ...{ weightGrams: 100, description: null, tags: [], parts: [], choices: [], version: 1 },
  ...{ out: false, outUntil: null, outReason: null },
  ...more,
});

/** The same as the desk is told it. */
export const deskProduct = (
  id: number,
  name: string,
  price: number,
  more: Partial<DeskProduct> = {},
): DeskProduct => ({
  ...product(id, name, price),
  ...{ supplier: null, supplierCode: null, purchasePrice: null, purchasePriceOn: null, soldOut: false },
  ...more,
});

export const savedAddress = (
  id: number,
  lastName: string,
  more: Partial<SavedRecipientResponse> = {},
): SavedRecipientResponse => ({
  ...{ id, lastName, firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08', squadNumber: '5' },
  ...{ institutionId: 7, institutionName: 'ИК-7', additionalInfo: null, phone: '+79991234567' },
  createAt: '2026-11-20T09:00:00Z',
  ...more,
});

export const order = (id: number, more: Partial<Order> = {}): Order => ({
  ...{ id, status: 'NOT_PAID', createdAt: '2026-11-20T09:00:00Z', phoneBuyer: '+79991234567' },
  ...{ firstNameClient: 'Иван', lastNameClient: 'Соколов', middleNameClient: 'Петрович' },
  ...{ birthDateClient: '1985-03-08', squadNumberClient: '5', emailBuyer: 'buyer@example.com' },
  ...{ workAddressName: 'ИК-7', heldAt: null, additionalInfoClient: null, parcel: null, noteForBuyer: null },
  products: [orderLine(1, 'Чай чёрный', 28_900, 2)],
  ...{ totalShippingCost: 35_000, priceProducts: 57_800, plannedDay: null, version: 1 },
  statusHistory: [
    { id: 1, status: 'NOT_PAID', changedAt: '2026-11-20T09:00:00Z', author: 'USER', comment: null },
  ],
  ...more,
});

export const orderLine = (
  id: number,
  nameProduct: string,
  priceProduct: number,
  quantityProduct: number,
) => ({
  ...{ id, nameProduct, priceProduct, quantityProduct, choice: null, choiceMissing: false },
  ...{ weightGrams: 100, parts: [] },
});

/** Whom a transfer for an order goes to. */
export const payee: Payee = {
  name: 'ИП Орлова Вера Петровна',
  inn: '770708389324',
  account: '40802810100000000001',
  bank: 'ПАО «Первый банк»',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
};

/** A page of anything: all of it, or the one asked for of several. */
export const pageWith = <Item>(
  content: Item[],
  more: { number?: number; total?: number; size?: number } = {},
) =>
  createPageResponse(content, more.total ?? content.length, {
    page: more.number ?? 0,
    size: more.size ?? 10,
  });

export const account = (email: string): HandlerResponse<typeof getOwnProfile> => ({
  ...{ id: 5, email, lastName: 'Соколова', firstName: 'Анна', middleName: 'Петровна', role: 'USER' },
  createdAt: '2026-01-10T09:00:00Z',
  mails: { orders: true, refusedAt: null },
});

/** Local storage with these products in the cart, as the shop itself keeps them. */
export const filledCart = (...lines: [of: Product, quantity: number][]) => ({
  cart: JSON.stringify(
    lines.map(([{ id, name, price }, quantity]) => ({ id, quantity, name, kopecks: price })),
  ),
});

/** The server sells these products and delivers to these facilities, at the price of each. */
export function serverSells(products: Product[], facilities: FacilityDto[]): void {
  server.respond(getProductsByIds, ({ body }) => {
    const { ids } = body as { ids: number[] };
    return ids.flatMap((id) => products.filter((one) => one.id === Number(id)));
  });
  server.respond(listActiveFacilities, {
    addressList: facilities,
    shop: { boxGrams: 400, closedDays: [] },
  });
  server.respond(getDeliverySum, ({ body }) => {
    const { idAddress, totalCostProduct } = body as { idAddress: string; totalCostProduct: number };
    const [found = facility(7)] = facilities.filter(({ id }) => id === Number(idAddress));
    const free = totalCostProduct * 100 >= found.freeDeliveryThreshold;
    return { workAddressDto: found, totalCost: free ? 0 : found.deliveryCost };
  });
}
