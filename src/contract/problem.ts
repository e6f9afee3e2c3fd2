import { type ConcurrentFieldChange, type ProblemCode, SEVERAL_ERRORS_MESSAGE } from './problem-body.ts';

/** Everything the server refuses with, each with its message for the person. */
export const problemDefinitions = {
  INTERNAL: ['INTERNAL', 'Внутренняя ошибка сервера'],
  UNAVAILABLE: ['UNAVAILABLE', 'Сервер сейчас перегружен или обновляется. Попробуйте через минуту.'],
  TOO_MANY_REQUESTS: ['TOO_MANY_REQUESTS', 'Слишком много запросов. Подождите немного и попробуйте ещё раз.'],
  TOO_MANY_LOGINS: [
    'TOO_MANY_REQUESTS',
    'Слишком много попыток входа. Подождите немного и попробуйте ещё раз.',
  ],
  EXPORT_UNDER_WAY: [
    'TOO_MANY_REQUESTS',
    'Вы уже скачиваете файл. Дождитесь, пока он загрузится, и попробуйте ещё раз.',
  ],
  TOO_LARGE: ['TOO_LARGE', 'Слишком большой запрос'],
  NOT_JSON: ['UNSUPPORTED_MEDIA_TYPE', 'Запрос должен быть в формате JSON'],
  NOT_A_PICTURE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'Файл не похож на фотографию. Подойдут JPEG, PNG, WebP, AVIF и GIF.',
  ],
  BAD_JSON: ['VALIDATION', 'Тело запроса не разобрать: это не JSON'],
  BAD_REQUEST: ['VALIDATION', 'Запрос составлен неверно'],
  UNKNOWN_PATH: ['NOT_FOUND', 'Такого адреса нет'],
  SIGN_IN_FIRST: ['UNAUTHORIZED', 'Войдите, чтобы продолжить'],
  WRONG_PASSWORD: ['UNAUTHORIZED', 'Неверный email или пароль'],
  ONE_TIME_PASSWORD_OVER: [
    'UNAUTHORIZED',
    'Одноразовый пароль уже не действует: он годится сутки и на один вход. Попросите у нас новый.',
  ],
  CHANGE_PASSWORD_FIRST: [
    'FORBIDDEN',
    'Вы вошли с одноразовым паролем. Сначала придумайте свой: после этого всё откроется.',
  ],
  NO_RIGHTS: ['FORBIDDEN', 'У вас нет прав для этого действия'],
  PASSWORD_IS_OWN: ['CONFLICT', 'Пароль у вас уже свой. Сменить его можно на странице «Мои данные».'],
  MAIL_OFF: [
    'CONFLICT',
    'Писем магазин не отправляет. Позвоните нам: администратор выдаст одноразовый пароль.',
  ],
  PROOFS_SENT: [
    'CONFLICT',
    'Ссылку на эту почту мы сегодня уже присылали. Посмотрите в папке «Спам» или позвоните нам.',
  ],
  RESET_LINK_OVER: [
    'CONFLICT',
    'Ссылка уже не действует: она годится час и один раз, и только из последнего письма. Запросите новую.',
  ],
  USER_NOT_FOUND: ['NOT_FOUND', 'Пользователь не найден'],
  NOT_FOR_ADMINISTRATORS: [
    'CONFLICT',
    'Администратору одноразовый пароль не выдают. Его пароль меняет владелец сервера.',
  ],
  SETTING_LOCKED: ['CONFLICT', 'Это задано на сервере. Изменить может тот, кто его держит.'],
  ALREADY_ADMINISTRATOR: ['CONFLICT', 'Этот человек уже администратор'],
  NOT_ADMINISTRATOR: ['CONFLICT', 'Этот человек уже не администратор'],
  NOT_ONESELF: ['CONFLICT', 'Снять роль с себя нельзя. Попросите другого администратора.'],
  JUST_REGISTERED: ['CONFLICT', 'Этот email только что заняли. Обновите список и попробуйте ещё раз.'],
  EMAIL_TAKEN: ['CONFLICT', 'Этот email уже зарегистрирован. Войдите или укажите другой.'],
  CATEGORY_NOT_FOUND: ['NOT_FOUND', 'Категория не найдена'],
  CATEGORY_HAS_CATEGORIES: ['CONFLICT', 'В категории есть подкатегории. Сначала переместите или удалите их.'],
  CATEGORY_HAS_PRODUCTS: ['CONFLICT', 'В категории есть товары. Сначала переместите или удалите их.'],
  CATEGORY_SIBLINGS_CHANGED: [
    'CONFLICT',
    'Пока вы меняли порядок, категорий здесь стало больше или меньше. Загрузите страницу заново.',
  ],
  CATEGORY_IN_ITSELF: ['CONFLICT', 'Категорию нельзя переместить в неё саму или в её подкатегорию'],
  PRODUCT_NOT_FOUND: ['NOT_FOUND', 'Товар не найден'],
  STEP_NOT_FOUND: ['NOT_FOUND', 'Это изменение уже отменено, или с него прошло больше 30 дней'],
  PRODUCT_WITHOUT_CATEGORY: ['CONFLICT', 'Сначала выберите категорию'],
  FACILITY_NOT_FOUND: ['NOT_FOUND', 'Учреждение не найдено'],
  RECIPIENT_NOT_FOUND: ['NOT_FOUND', 'Адрес доставки не найден'],
  TOO_MANY_RECIPIENTS: [
    'CONFLICT',
    'Сохранено уже 100 получателей, больше одна учётная запись не хранит. Выберите одного из них.',
  ],
  TOO_MANY_CONSENTS: [
    'CONFLICT',
    'Вы сохраняли получателей уже 1000 раз, больше одна учётная запись не хранит. Исправьте одного из сохранённых или позвоните нам.',
  ],
  TOO_MANY_ORDERS: [
    'CONFLICT',
    'В учётной записи уже 5000 заказов, больше одна учётная запись не хранит. Позвоните нам, и мы поможем.',
  ],
  TOO_MANY_UNPAID: ['CONFLICT', 'Слишком много неоплаченных заказов: сначала оплатите или отмените прежние.'],
  FACILITY_CLOSED: ['CONFLICT', 'В это учреждение доставки больше нет. Выберите другой адрес.'],
  PRODUCT_GONE: ['CONFLICT', 'Некоторых товаров больше нет в продаже. Удалите их из корзины.'],
  PRODUCT_OUT: ['CONFLICT', 'Некоторых товаров сейчас нет в продаже. Удалите их из корзины.'],
  STOCK_SHORT: ['CONFLICT', 'Товаров этого заказа осталось меньше, чем нужно.'],
  CHOICE_GONE: ['CONFLICT', 'Выбранного размера или варианта больше нет. Выберите другой в корзине.'],
  DAY_CHANGED: ['CONFLICT', 'День сдачи изменился. Проверьте его и подтвердите ещё раз.'],
  REFUSALS_CHANGED: [
    'CONFLICT',
    'Учреждение теперь может не принять часть товаров. Проверьте заказ и подтвердите ещё раз.',
  ],
  TOTAL_CHANGED: ['CONFLICT', 'Стоимость заказа изменилась. Проверьте корзину и подтвердите ещё раз.'],
  CHANGED_MEANWHILE: ['CONFLICT', 'Пока вы правили, это изменили. Загрузите страницу заново.'],
  KEY_REUSED: ['KEY_REUSED', 'Этот ключ повтора уже использован с другим запросом'],
  ORDER_NOT_FOUND: ['NOT_FOUND', 'Заказ не найден'],
  ORDER_ERASED: ['CONFLICT', 'Личные данные этого заказа стёрты: писать к нему больше нечего'],
  MAILBOX_UNPROVED: [
    'CONFLICT',
    'Письмо не дойдёт: почта покупателя не подтверждена, или он не хочет писем. Выберите другой способ.',
  ],
  ORDER_PACKED: ['CONFLICT', 'Заказ уже собран. Снимите отметку «Собран», потом исправьте получателя.'],
  BOXES_CHANGED: ['CONFLICT', 'Заказ разложили по коробкам иначе. Загрузите страницу заново.'],
  PHOTO_NOT_FOUND: ['NOT_FOUND', 'Такой фотографии нет: может быть, её уже убрали'],
  TOO_MANY_PHOTOS: ['CONFLICT', 'У посылки уже три фотографии. Уберите одну, потом добавьте новую.'],
  NOT_HANDED_IN: ['CONFLICT', 'Заказ ещё не сдан: отмечать пока нечего'],
  NOTHING_RETURNED: ['CONFLICT', 'По этому заказу ничего не вернули'],
  REFUND_STANDS: [
    'CONFLICT',
    'Возврат денег по этому заказу уже отмечен, и выбор больше не меняется. Если нужно иначе, позвоните нам.',
  ],
  PAYMENT_NOT_FOUND: ['NOT_FOUND', 'Такого поступления нет: может быть, его уже убрали'],
  PAYMENT_KNOWN: ['CONFLICT', 'Этот перевод уже записан'],
  PAYMENT_REFUNDED: [
    'CONFLICT',
    'По этому заказу уже вернули деньги, поэтому поступления должны остаться у него. Сначала уберите возврат.',
  ],
  REFUND_NOT_FOUND: ['NOT_FOUND', 'Такого возврата нет: может быть, его уже убрали'],
  STATUS_SAME: ['CONFLICT', 'Заказ уже в этом статусе'],
  STATUS_FINAL: ['CONFLICT', 'Заказ отменён, его статус изменить нельзя'],
  ACCOUNT_HAS_ORDERS: [
    'CONFLICT',
    'У вас есть оплаченные заказы или заказы в работе. Удалить учётную запись можно, когда они будут доставлены или отменены.',
  ],
  LAST_ADMINISTRATOR: ['CONFLICT', 'Единственного администратора магазина удалить нельзя'],
  CANCEL_TOO_LATE: ['CONFLICT', 'Отменить можно только неоплаченный заказ'],
} as const satisfies Record<string, readonly [ProblemCode, string]>;

type ProblemName = keyof typeof problemDefinitions;

interface ProblemDetails {
  /** Replaces the message of the list where it must name something, such as a product. */
  message?: string;
  /** Field path → message. */
  errors?: Record<string, string>;
  changes?: ConcurrentFieldChange[];
  /** Seconds after which a repeat makes sense. */
  retryAfter?: number;
}

/** A refusal from the closed list above; one place turns it into a status and a body. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: Record<string, string> | undefined;
  readonly changes: ConcurrentFieldChange[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(name: ProblemName, details: ProblemDetails = {}) {
    const [code, message] = problemDefinitions[name];
    super(details.message ?? message);
    this.code = code;
    this.errors = details.errors;
    this.changes = details.changes;
    this.retryAfter = details.retryAfter;
  }
}

/** A refusal that names fields: one field → its own message, several → the common one. */
export function createValidationProblem(errors: Record<string, string>): Problem {
  const messages = Object.values(errors);
  return new Problem('BAD_REQUEST', {
    message: messages.length === 1 ? messages[0] : SEVERAL_ERRORS_MESSAGE,
    errors,
  });
}
