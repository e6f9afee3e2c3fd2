/** The actions that the audit log of administrators knows: what was changed, and whose data were opened. */
export const auditActions = [
  'ORDERS_OPENED',
  'ORDERS_PRINTED',
  'ORDERS_EXPORTED',
  'ORDERS_COUNTED',
  'ORDER_STATUS_CHANGED',
  'ORDER_NOTE_CHANGED',
  'ORDER_PAYMENT_CHANGED',
  'ORDER_REFUND_CHANGED',
  'ORDER_PACKING_NOTED',
  'ORDER_DAY_MOVED',
  'ORDER_HOLD_CHANGED',
  'ORDER_RECIPIENT_CORRECTED',
  'ORDER_HANDOVER_NOTED',
  'ORDER_RETURN_CHOSEN',
  'USERS_OPENED',
  'ADMINISTRATOR_CREATED',
  'ADMINISTRATOR_INVITED',
  'ADMINISTRATOR_DISMISSED',
  'PASSWORD_RESET',
  'ONE_TIME_PASSWORD_GIVEN',
  'SETTINGS_CHANGED',
  'FACILITIES_CREATED',
  'FACILITY_CHANGED',
  'FACILITY_DELETED',
  'FACILITY_RESTORED',
  'FACILITIES_PAUSED',
  'SHOP_CLOSED_DAYS_CHANGED',
  'CATEGORIES_CREATED',
  'CATEGORY_CHANGED',
  'CATEGORY_MOVED',
  'CATEGORIES_ORDERED',
  'CATEGORY_DELETED',
  'PRODUCTS_CREATED',
  'PRODUCT_CHANGED',
  'PRODUCT_DELETED',
  'PRODUCT_RESTORED',
  'PRODUCTS_IMPORTED',
  'PRODUCTS_CHANGED',
  'PRODUCTS_CHANGE_UNDONE',
  'PASSWORD_CHANGED',
  'ACCOUNT_DELETED',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The personal fields that people and their orders are searched by. */
export const auditedSearchFields = ['EMAIL', 'LAST_NAME', 'FIRST_NAME', 'MIDDLE_NAME', 'PHONE'] as const;

export type AuditedSearchField = (typeof auditedSearchFields)[number];
