import { type AuditAction, type AuditedSearchField, auditActions } from '../contract/audit-action.ts';
import { keysOf } from '../lib/fields.ts';

/** Stands in the audit log for an administrator's number when the server's operator did it by a command. */
export const OPERATOR_ID = 0;

/** What was searched by, as in «искали по почте». */
export const auditedSearchFieldLabels: Record<AuditedSearchField, string> = {
  EMAIL: 'почте',
  LAST_NAME: 'фамилии',
  FIRST_NAME: 'имени',
  MIDDLE_NAME: 'отчеству',
  PHONE: 'телефону',
};

/** What kinds of entries are told apart: things that were changed, people’s data that were opened, who may sign in how. */
export const auditGroupLabels = {
  CHANGED: 'Изменения',
  OPENED: 'Просмотры',
  ACCESS: 'Доступ и пароли',
};

export type AuditGroup = keyof typeof auditGroupLabels;
export const auditGroups = keysOf(auditGroupLabels);

interface Activity {
  done: string;
  group: AuditGroup;
  /** What the numbers beside it are of; null where there are never any. */
  ids: string | null;
}

const changed = (done: string, ids: string | null): Activity => ({ done, group: 'CHANGED', ids });
const opened = (done: string, ids: string | null): Activity => ({ done, group: 'OPENED', ids });
const access = (done: string): Activity => ({ done, group: 'ACCESS', ids: 'Пользователь' });

/** What was done, of which kind that is, and what its numbers are of. */
export const auditActionDescriptions: Record<AuditAction, Activity> = {
  ORDERS_OPENED: opened('Просмотр заказов', 'Заказы'),
  ORDERS_PRINTED: opened('Просмотр листов сборки', 'Заказы'),
  ORDERS_EXPORTED: opened('Выгружены заказы таблицей', 'Заказы'),
  ORDERS_COUNTED: opened('Показан график заказов', null),
  ORDER_STATUS_CHANGED: changed('Изменён статус заказа', 'Заказ'),
  ORDER_NOTE_CHANGED: changed('Изменена заметка к заказу', 'Заказ'),
  ORDER_MESSAGE_SENT: changed('Отправлено сообщение покупателю', 'Заказ'),
  ORDER_PAYMENT_CHANGED: changed('Изменены поступления по заказу', 'Заказ'),
  ORDER_REFUND_CHANGED: changed('Изменены возвраты по заказу', 'Заказ'),
  ORDER_RECEIPT_CHANGED: changed('Изменены чеки по заказу', 'Заказ'),
  ORDER_PACKING_NOTED: changed('Отмечена сборка заказа', 'Заказ'),
  ORDER_DAY_MOVED: changed('Перенесён день сдачи', 'Заказ'),
  ORDER_HOLD_CHANGED: changed('Изменена отметка «перевели или освободили»', 'Заказ'),
  ORDER_MAY_PAY_CHANGED: changed('Изменено, можно ли платить', 'Заказ'),
  ORDER_RECIPIENT_CORRECTED: changed('Исправлен получатель заказа', 'Заказ'),
  ORDER_TAKEN_BY_PHONE: changed('Оформлен заказ по телефону', 'Заказ'),
  ORDER_HANDOVER_NOTED: changed('Отмечена сдача заказа', 'Заказ'),
  ORDER_RETURN_CHOSEN: changed('Выбрано, что делать с возвращённым', 'Заказ'),
  USERS_OPENED: opened('Просмотр пользователей', 'Пользователи'),
  BUYER_CREATED: changed('Заведён покупатель по телефону', 'Пользователь'),
  RECIPIENT_CREATED: changed('Записан получатель по телефону', 'Пользователь'),
  ADMINISTRATOR_CREATED: access('Создан администратор'),
  ADMINISTRATOR_INVITED: access('Приглашён администратор'),
  ADMINISTRATOR_DISMISSED: access('Снята роль администратора'),
  DESK_ROLE_CHANGED: access('Изменена роль за столом'),
  PASSWORD_RESET: access('Задан новый пароль'),
  ONE_TIME_PASSWORD_GIVEN: access('Выдан одноразовый пароль'),
  SETTINGS_CHANGED: changed('Изменены настройки', 'Настройки'),
  FACILITIES_CREATED: changed('Созданы учреждения', 'Учреждения'),
  FACILITY_CHANGED: changed('Изменено учреждение', 'Учреждение'),
  FACILITY_DELETED: changed('Удалено учреждение', 'Учреждение'),
  FACILITY_RESTORED: changed('Восстановлено учреждение', 'Учреждение'),
  FACILITIES_PAUSED: changed('Изменена пауза учреждений', 'Учреждения'),
  SHOP_CLOSED_DAYS_CHANGED: changed('Изменены закрытые дни магазина', null),
  CATEGORIES_CREATED: changed('Созданы категории', 'Категории'),
  CATEGORY_CHANGED: changed('Изменена категория', 'Категория'),
  CATEGORY_MOVED: changed('Перемещена категория', 'Категория'),
  CATEGORIES_ORDERED: changed('Изменён порядок категорий', 'Категории'),
  CATEGORY_DELETED: changed('Удалена категория', 'Категория'),
  PRODUCTS_CREATED: changed('Созданы товары', 'Товары'),
  PRODUCT_CHANGED: changed('Изменён товар', 'Товар'),
  PRODUCT_DELETED: changed('Удалён товар', 'Товар'),
  PRODUCT_RESTORED: changed('Восстановлен товар', 'Товар'),
  PRODUCT_STOCK_CHANGED: changed('Изменён остаток товара', 'Товар'),
  PRODUCTS_IMPORTED: changed('Загружены товары таблицей', 'Товары'),
  PRODUCTS_CHANGED: changed('Изменены товары', 'Товары'),
  PRODUCTS_CHANGE_UNDONE: changed('Отменено изменение товаров', 'Товары'),
  PASSWORD_CHANGED: access('Сменён свой пароль'),
  ACCOUNT_DELETED: access('Удалена своя учётная запись'),
};

export const listActionsOfGroup = (group: AuditGroup): AuditAction[] =>
  auditActions.filter((action) => auditActionDescriptions[action].group === group);
