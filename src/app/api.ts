import { countOrdersToErase } from '../features/account/account.server.ts';
import { accountRoutes } from '../features/account/server/account.routes.ts';
import { passwordChecker } from '../features/accounts/accounts.server.ts';
import { accountConsentRoutes } from '../features/accounts/server/account-consent.routes.ts';
import { accountPasswordRoutes } from '../features/accounts/server/account-password.routes.ts';
import { accountSignOutRoutes } from '../features/accounts/server/account-sign-out.routes.ts';
import { accountMailRoutes } from '../features/accounts/server/mail/account-mail.routes.ts';
import { passwordResetRoutes } from '../features/accounts/server/reset/password-reset.routes.ts';
import { adminStaffRoutes } from '../features/accounts/server/staff/admin-staff.routes.ts';
import { userRoutes } from '../features/accounts/server/user.routes.ts';
import { auditLogRoutes } from '../features/admin/server/audit-log.routes.ts';
import { adminFirstDayRoutes } from '../features/admin/server/first-day/admin-first-day.routes.ts';
import { adminSettingsRoutes } from '../features/admin/server/settings/admin-settings.routes.ts';
import { matchListRoutes } from '../features/cart/server/products-match-list.routes.ts';
import { productsNumberedRoutes } from '../features/cart/server/products-numbered.routes.ts';
import { category } from '../features/catalog/categories.contract.ts';
import { product } from '../features/catalog/product.ts';
import { productsBulkRoutes } from '../features/catalog/server/bulk/products-bulk.routes.ts';
import { categoriesRoutes } from '../features/catalog/server/categories.routes.ts';
import { productsTableRoutes } from '../features/catalog/server/import/products-table.routes.ts';
import { productsRoutes } from '../features/catalog/server/products.routes.ts';
import { workAddressesRoutes } from '../features/facilities/server/work-addresses.routes.ts';
import { workAddressesDaysRoutes } from '../features/facilities/server/work-addresses-days.routes.ts';
import { workAddress } from '../features/facilities/work-addresses.contract.ts';
import { orderDeskRoutes } from '../features/orders/server/desk/order-desk.routes.ts';
import { orderHandoverRoutes } from '../features/orders/server/handover/order-handover.routes.ts';
import { orderNotesRoutes } from '../features/orders/server/notes/order-notes.routes.ts';
import { orderPapersRoutes } from '../features/orders/server/papers/order-papers.routes.ts';
import { orderParcelRoutes } from '../features/orders/server/parcel/order-parcel.routes.ts';
import { orderPaymentsRoutes } from '../features/orders/server/payments/order-payments.routes.ts';
import { orderReportsRoutes } from '../features/orders/server/reports/order-reports.routes.ts';
import { userOrderRoutes } from '../features/orders/server/user-order.routes.ts';
import { order } from '../features/orders/user-order.contract.ts';
import { userAddressRoutes } from '../features/recipients/server/user-address.routes.ts';
import { userSearchRoutes } from '../features/recipients/server/user-search.routes.ts';
import { savedAddress } from '../features/recipients/user-address.contract.ts';
import { foundUser } from '../features/recipients/user-search.contract.ts';
import type { ApiDescription } from '../platform/openapi/labels.ts';
import type { Handled, Services } from '../shared/server/handle.ts';
import { lookAtShop } from './first-day.ts';

/** Every call of the API, feature by feature: the table of contents of the server. */
export function allCalls(services: Services): Handled[] {
  const passwords = passwordChecker(services);
  return [
    ...userRoutes(services, passwords),
    ...accountPasswordRoutes(services, passwords),
    ...passwordResetRoutes(services),
    ...accountConsentRoutes(),
    ...accountMailRoutes(services),
    ...accountSignOutRoutes(services),
    ...adminStaffRoutes(services),
    ...accountRoutes(services, passwords),
    ...auditLogRoutes(services),
    ...adminSettingsRoutes(services, countOrdersToErase),
    ...adminFirstDayRoutes(services, lookAtShop),
    ...productsRoutes(services),
    ...productsTableRoutes(services),
    ...productsBulkRoutes(services),
    ...productsNumberedRoutes(services),
    ...matchListRoutes(services),
    ...categoriesRoutes(services),
    ...workAddressesRoutes(services),
    ...workAddressesDaysRoutes(),
    ...userAddressRoutes(services),
    ...userSearchRoutes(services),
    ...userOrderRoutes(services),
    ...orderDeskRoutes(services),
    ...orderParcelRoutes(services),
    ...orderHandoverRoutes(services),
    ...orderNotesRoutes(services),
    ...orderPapersRoutes(services),
    ...orderPaymentsRoutes(services),
    ...orderReportsRoutes(services),
  ];
}

const about = `Тела запросов и ответов — JSON в UTF-8, тело есть у каждого ответа. Деньги — рубли, не больше двух знаков \
после запятой. Номер в теле запроса может быть и строкой цифр. Моменты — ISO 8601 в UTC, дни — ГГГГ-ММ-ДД. Номер \
страницы считается с нуля. Лишние поля не замечаются. Токен из user/login передаётся в заголовке \
Authorization: Bearer …; покупателю он служит 7 дней, администратору — 12 часов.`;

/** What the OpenAPI document says of the shop beside its calls. */
export const apiDescription: ApiDescription = {
  title: 'API магазина «Передача»',
  about,
  chapters: [
    ['admin/record', 'Журнал'],
    ['admin/staff', 'Администраторы'],
    ['admin/settings', 'Настройки'],
    ['admin/first-day', 'Настройки'],
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
    Product: product,
    Category: category,
    WorkAddress: workAddress,
    SavedAddress: savedAddress,
    Order: order,
    User: foundUser,
  },
};
