import type { Access } from '../../shared/contract/endpoint.ts';

/** What each status means, in one line. */
export const statusLabels: Record<number, string> = {
  200: 'Готово',
  201: 'Создано',
  400: 'Запрос нарушает правило; errors называет поля',
  401: 'Нет токена, он просрочен или неверен',
  403: 'Вошедшему это не разрешено',
  404: 'Такого нет, или оно чужое',
  409: 'Состояние этого не допускает',
  413: 'Слишком большой запрос',
  415: 'Не JSON, или файл — не фотография',
  422: 'Ключ повтора уже использован с другим телом',
  429: 'Слишком часто; retry-after говорит, сколько секунд подождать',
  500: 'Внутренняя ошибка сервера',
  503: 'Сервер или база недоступны; retry-after говорит, сколько секунд подождать',
};

export const accessLabels: Record<Access, string> = {
  public: 'Для всех',
  customer: 'Для вошедших',
  admin: 'Для администратора',
};

/** Beginnings of paths after /api/v1/, the longest first, and the chapter they stand in. */
const chapters: [beginning: string, chapter: string][] = [
  ['admin/record', 'Журнал'],
  ['user/order', 'Заказы'],
  ['user/address', 'Адреса доставки'],
  ['user/search', 'Пользователи'],
  ['user', 'Учётная запись'],
  ['account', 'Учётная запись'],
  ['products', 'Товары'],
  ['categories', 'Категории'],
  ['work-addresses', 'Учреждения'],
];

/** The chapter of a call; its first word where nobody has named one. */
export function chapterOf(path: string): string {
  const rest = path.replace('/api/v1/', '');
  const found = chapters.find(([beginning]) => `${rest}/`.startsWith(`${beginning}/`));
  return found?.[1] ?? rest.split('/')[0] ?? rest;
}

export const about = `Тела запросов и ответов — JSON в UTF-8, тело есть у каждого ответа. Деньги — рубли, не больше двух знаков \
после запятой. Номер в теле запроса может быть и строкой цифр. Моменты — ISO 8601 в UTC, дни — ГГГГ-ММ-ДД. Номер \
страницы считается с нуля. Лишние поля не замечаются. Токен из user/login передаётся в заголовке \
Authorization: Bearer …; покупателю он служит 7 дней, администратору — 12 часов.`;
