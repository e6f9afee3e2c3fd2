/** An answer that is no list. */
const NOT_A_LIST = 'Сервер вернул некорректные данные: addressList не является массивом';

/** A refusal without a message, and the kinds of failure that come without an answer. */
const messages = (refused: string, lost = refused) => ({
  refused,
  timeout: lost,
  network: lost,
  broken: lost,
  malformed: lost,
});

export const loadFailed = { ...messages('Ошибка загрузки адресов'), malformed: NOT_A_LIST };
export const loadDeletedFailed = {
  ...messages('Ошибка загрузки удаленных адресов', 'Не удалось загрузить удалённые адреса'),
  malformed: NOT_A_LIST,
};
export const createFailed = messages('Ошибка создания адреса');
export const updateFailed = messages('Ошибка обновления адреса');
export const deleteFailed = messages('Ошибка удаления адреса');
export const restoreFailed = messages('Ошибка восстановления адреса', 'Не удалось восстановить адрес');
