import { CallError } from '../../../../shared/web/call.ts';

/** An answer that is no list (spec.md §8, Work addresses). */
export const NOT_A_LIST = 'Сервер вернул некорректные данные: addressList не является массивом';

interface Fallbacks {
  /** The server refused without words. */
  refused: string;
  /** No answer came. */
  lost: string;
}

/** The words for what could not be done with addresses: the server's, else those of spec.md §8. */
export function addressWords(error: unknown, { refused, lost }: Fallbacks): string {
  if (!(error instanceof CallError)) throw error;
  return error.kind === 'refused' ? error.message || refused : lost;
}

const same = (words: string): Fallbacks => ({ refused: words, lost: words });

export const loadFailed = same('Ошибка загрузки адресов');
export const loadDeletedFailed: Fallbacks = {
  refused: 'Ошибка загрузки удаленных адресов',
  lost: 'Не удалось загрузить удалённые адреса',
};
export const createFailed = same('Ошибка создания адреса');
export const updateFailed = same('Ошибка обновления адреса');
export const deleteFailed = same('Ошибка удаления адреса');
export const restoreFailed: Fallbacks = {
  refused: 'Ошибка восстановления адреса',
  lost: 'Не удалось восстановить адрес',
};
