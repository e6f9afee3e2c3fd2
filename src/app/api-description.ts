import { category } from '../features/catalog/categories.contract.ts';
import { product } from '../features/catalog/products.contract.ts';
import { workAddress } from '../features/facilities/work-addresses.contract.ts';
import { order } from '../features/orders/user-order.contract.ts';
import { savedAddress } from '../features/recipients/user-address.contract.ts';
import { foundUser } from '../features/recipients/user-search.contract.ts';
import type { ApiDescription } from '../platform/openapi/labels.ts';

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
