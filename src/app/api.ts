import { createPasswordChecker } from '../accounts/accounts.server.ts';
import { accountAccessRoutes } from '../accounts/server/account-access.routes.ts';
import { adminStaffRoutes } from '../accounts/server/admin-staff.routes.ts';
import { loginAndRegistrationRoutes } from '../accounts/server/user.routes.ts';
import { userSearchRoutes } from '../accounts/server/user-search.routes.ts';
import { foundUserSchema } from '../accounts/user-search.contract.ts';
import { auditLogRoutes } from '../audit/server/audit-log.routes.ts';
import { readGoodsForShopSetupProgress } from '../catalog/catalog.server.ts';
import { categorySchema } from '../catalog/categories.contract.ts';
import { deskProductSchema } from '../catalog/desk-product.ts';
import { productSchema } from '../catalog/product.ts';
import { productsBulkRoutes } from '../catalog/server/bulk/products-bulk.routes.ts';
import { categoriesRoutes } from '../catalog/server/categories.routes.ts';
import {
  type FindQuestionAnswer,
  type FindRefusalsOfFacility,
  productStockRoutes,
  productsRoutes,
} from '../catalog/server/products.routes.ts';
import { findAnswerToTypedQuestion } from '../content/questions.ts';
import { savedRecipientResponseSchema } from '../contract/saved-recipient.ts';
import { findProductRefusalReasons } from '../facilities/check-parcel.ts';
import {
  answerFacilitiesQuestion,
  facilitiesSnapshotPart,
  findAnswerToFacilityQuestion,
  readFacilitiesForShopSetupProgress,
} from '../facilities/facilities.server.ts';
import { facilitiesRoutes, facilityDaysRoutes } from '../facilities/server/work-addresses.routes.ts';
import { facilityDtoSchema } from '../facilities/work-addresses.contract.ts';
import { orderPapersRoutes } from '../fulfilment/server/order-papers.routes.ts';
import { orderHandoverRoutes, orderParcelRoutes } from '../fulfilment/server/order-parcel.routes.ts';
import { packingRoutes } from '../fulfilment/server/packing.routes.ts';
import { letterRoutes } from '../letter/server/letter.routes.ts';
import { normalizeForComparison } from '../lib/russian/words.ts';
import { orderDeskRoutes } from '../order-desk/server/order-desk.routes.ts';
import {
  countOrdersByStatus,
  findProductsUnorderedSince,
  readOrderTotalsLookupByUser,
  userOrderSorts,
} from '../orders/orders.server.ts';
import { parcelPhotosRoutes } from '../orders/server/parcel-photos.routes.ts';
import { buyerAndDeskOrderRoutes } from '../orders/server/user-order.routes.ts';
import { orderResponseSchema } from '../orders/user-order.contract.ts';
import { orderPaymentsRoutes } from '../payments/server/order-payments.routes.ts';
import { countOrdersToErase } from '../personal-data/personal-data.server.ts';
import { accountRoutes } from '../personal-data/server/account.routes.ts';
import type { EndpointBinding, Services } from '../platform/calls/handle.ts';
import type { ApiDescription } from '../platform/openapi/document.ts';
import { productsTableRoutes } from '../product-import/server/products-table.routes.ts';
import { findUserIdsByPhone, readSavedRecipientLookupByUser } from '../recipients/recipients.server.ts';
import { userAddressRoutes } from '../recipients/server/user-address.routes.ts';
import { orderReportsRoutes } from '../reports/server/order-reports.routes.ts';
import { adminSettingsRoutes, setupProgressRoutes } from '../settings/server/admin-settings.routes.ts';
import { getQrPayee, type ReadSetupProgress, readSnapshotSettings } from '../settings/settings.server.ts';

/** Every call of the API, feature by feature: the table of contents of the server. */
export function bindAllEndpoints(services: Services): EndpointBinding[] {
  const passwords = createPasswordChecker(services);
  return [
    ...loginAndRegistrationRoutes(services, passwords),
    ...accountAccessRoutes(services, passwords),
    ...adminStaffRoutes(services),
    ...accountRoutes(services, passwords),
    ...auditLogRoutes(services),
    ...adminSettingsRoutes(services, countOrdersToErase),
    ...setupProgressRoutes(services, readSetupProgress),
    ...productsRoutes(
      services,
      { answerQuestion: answerQuestionOf(services), refusalsOf: refusalsOf(services) },
      findProductsUnorderedSince,
    ),
    ...productStockRoutes(services),
    ...productsTableRoutes(services),
    ...productsBulkRoutes(services),
    ...letterRoutes(services),
    ...categoriesRoutes(services),
    ...facilitiesRoutes(services),
    ...facilityDaysRoutes(),
    ...userAddressRoutes(services),
    ...userSearchRoutes(services, {
      readSavedAddresses: readSavedRecipientLookupByUser,
      readOrderTotals: readOrderTotalsLookupByUser,
      orderSorts: userOrderSorts,
      findUserIdsByPhone,
    }),
    ...buyerAndDeskOrderRoutes(services),
    ...orderDeskRoutes(services),
    ...orderParcelRoutes(services),
    ...orderHandoverRoutes(services),
    ...orderPapersRoutes(services),
    ...packingRoutes(services),
    ...parcelPhotosRoutes(services),
    ...orderPaymentsRoutes(services),
    ...orderReportsRoutes(services),
  ];
}

const about = `Тела запросов и ответов — JSON в UTF-8, тело есть у каждого ответа. Деньги — рубли, не больше двух знаков \
после запятой. Номер в теле запроса может быть и строкой цифр. Моменты — ISO 8601 в UTC, дни — ГГГГ-ММ-ДД. Номер \
страницы считается с нуля. Лишние поля не замечаются. Токен из user/login передаётся в заголовке \
Authorization: Bearer …; покупателю он служит 7 дней, администратору — 12 часов.`;

/** What the OpenAPI document says of the shop beside its calls. */
export const openApiTitleAndChapters: ApiDescription = {
  title: 'API магазина «Передача»',
  about,
  chapters: [
    ['admin/record', 'Журнал'],
    ['admin/staff', 'Сотрудники'],
    ['admin/settings', 'Настройки'],
    ['admin/first-day', 'Настройки'],
    ['admin/today', 'Заказы'],
    ['user/order', 'Заказы'],
    ['user/address', 'Адреса доставки'],
    ['user/search', 'Пользователи'],
    ['user', 'Учётная запись'],
    ['account', 'Учётная запись'],
    ['products', 'Товары'],
    ['categories', 'Категории'],
    ['work-addresses', 'Учреждения'],
  ],
  shapes: {
    Product: productSchema,
    DeskProduct: deskProductSchema,
    Category: categorySchema,
    WorkAddress: facilityDtoSchema,
    SavedAddress: savedRecipientResponseSchema,
    Order: orderResponseSchema,
    User: foundUserSchema,
  },
};

/** What the slices know of how far a new shop has come. */
const readSetupProgress: ReadSetupProgress = async (db, examples) => {
  const goods = await readGoodsForShopSetupProgress(db, examples);
  const facilities = await readFacilitiesForShopSetupProgress(db, examples.facilities);
  const orders = await countOrdersByStatus(db);
  return {
    ownCategories: goods.ownCategories,
    ownProducts: goods.ownProducts,
    ownFacilities: facilities.own,
    orders: orders.some(({ total }) => total > 0),
    examples: { products: goods.examples, facilities: facilities.examples },
  };
};

/** What a question typed into the search is answered with: of a facility first, then from the pages of the shop. */
const answerQuestionOf =
  ({ snapshot, config }: Services): FindQuestionAnswer =>
  (query) => {
    const text = normalizeForComparison(query);
    const facilities = snapshot.get(facilitiesSnapshotPart);
    const readShop = () => {
      const settings = readSnapshotSettings(snapshot, config);
      return {
        phone: settings.SHOP_PHONE,
        email: settings.SHOP_EMAIL,
        showsQr: getQrPayee(settings) !== null,
      };
    };
    return (
      findAnswerToFacilityQuestion(text, facilities) ??
      findAnswerToTypedQuestion(text, readShop, (asked, rest) =>
        answerFacilitiesQuestion(asked, text, rest, facilities),
      )
    );
  };

/** What a search knows of a facility. */
const refusalsOf =
  ({ snapshot }: Services): FindRefusalsOfFacility =>
  (facilityId) => {
    const refusedTags = new Set(snapshot.get(facilitiesSnapshotPart).find(facilityId)?.refused_tags);
    if (refusedTags.size === 0) return undefined;
    return (product) => findProductRefusalReasons(product, refusedTags).length > 0;
  };
