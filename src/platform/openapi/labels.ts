import type * as z from 'zod/mini';
import type { EndpointAccess } from '../../contract/endpoint.ts';

/** What each status means, in one line. */
export const httpStatusLabels: Record<number, string> = {
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

export const accessLabels: Record<EndpointAccess, string> = {
  public: 'Для всех',
  customer: 'Для вошедших',
  admin: 'Для администратора',
};

/** What the document says of this API beside its calls. */
export interface ApiDescription {
  title: string;
  /** What is the same for all calls, as text. */
  about: string;
  /** Beginnings of paths after /api/v1/, the longest first, and the chapter they stand in. */
  chapters: readonly (readonly [beginning: string, chapter: string])[];
  /** Shapes that have a name in the document; a shape that holds itself must have one. */
  shapes: Readonly<Record<string, z.ZodMiniType>>;
}

/** Returns the chapter of a call; its first word where none is named. */
export function findApiChapter(path: string, chapters: ApiDescription['chapters']): string {
  const rest = path.replace('/api/v1/', '');
  const found = chapters.find(([beginning]) => `${rest}/`.startsWith(`${beginning}/`));
  return found?.[1] ?? rest.split('/')[0] ?? rest;
}
