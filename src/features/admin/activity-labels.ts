import type { AuditAction, PersonalField } from '../../shared/contract/audit-action.ts';

/** Stands in the audit log for an administrator's number when the server's operator did it by a command. */
export const OPERATOR_ID = 0;

/** What was searched by, as in «искали по почте». */
export const fieldLabels: Record<PersonalField, string> = {
  EMAIL: 'почте',
  LAST_NAME: 'фамилии',
  FIRST_NAME: 'имени',
  MIDDLE_NAME: 'отчеству',
  PHONE: 'телефону',
};

/** What was done, and what the numbers beside it are of; null where there are never any. */
export const activityLabels: Record<AuditAction, { done: string; ids: string | null }> = {
  ORDERS_OPENED: { done: 'Открыты данные заказов', ids: 'Заказы' },
  ORDERS_PRINTED: { done: 'Открыты листы сборки', ids: 'Заказы' },
  ORDERS_EXPORTED: { done: 'Выгружены заказы таблицей', ids: 'Заказы' },
  ORDERS_COUNTED: { done: 'Показан график заказов', ids: null },
  ORDER_STATUS_CHANGED: { done: 'Изменён статус заказа', ids: 'Заказ' },
  ORDER_NOTE_CHANGED: { done: 'Изменена заметка к заказу', ids: 'Заказ' },
  ORDER_REFUND_CHANGED: { done: 'Отмечен возврат по заказу', ids: 'Заказ' },
  ORDER_PACKING_NOTED: { done: 'Отмечена сборка заказа', ids: 'Заказ' },
  USERS_OPENED: { done: 'Открыты данные пользователей', ids: 'Пользователи' },
  ADMINISTRATOR_CREATED: { done: 'Создан администратор', ids: 'Пользователь' },
  PASSWORD_RESET: { done: 'Задан новый пароль', ids: 'Пользователь' },
  ONE_TIME_PASSWORD_GIVEN: { done: 'Выдан одноразовый пароль', ids: 'Пользователь' },
  FACILITIES_CREATED: { done: 'Созданы адреса', ids: 'Адреса' },
  FACILITY_CHANGED: { done: 'Изменён адрес', ids: 'Адрес' },
  FACILITY_DELETED: { done: 'Удалён адрес', ids: 'Адрес' },
  FACILITY_RESTORED: { done: 'Восстановлен адрес', ids: 'Адрес' },
  CATEGORIES_CREATED: { done: 'Созданы категории', ids: 'Категории' },
  CATEGORY_CHANGED: { done: 'Изменена категория', ids: 'Категория' },
  CATEGORY_MOVED: { done: 'Перемещена категория', ids: 'Категория' },
  CATEGORY_DELETED: { done: 'Удалена категория', ids: 'Категория' },
  PRODUCTS_CREATED: { done: 'Созданы товары', ids: 'Товары' },
  PRODUCT_CHANGED: { done: 'Изменён товар', ids: 'Товар' },
  PRODUCT_DELETED: { done: 'Удалён товар', ids: 'Товар' },
  PRODUCT_RESTORED: { done: 'Восстановлен товар', ids: 'Товар' },
  PASSWORD_CHANGED: { done: 'Сменён свой пароль', ids: 'Пользователь' },
  ACCOUNT_DELETED: { done: 'Удалена своя учётная запись', ids: 'Пользователь' },
};
