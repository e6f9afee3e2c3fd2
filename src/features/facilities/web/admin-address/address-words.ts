/** An answer that is no list. */
const NOT_A_LIST = 'Сервер вернул некорректные данные: addressList не является массивом';

/** A refusal without a message, and the kinds of failure that come without an answer. */
const inWords = (refused: string, lost = refused) => ({
  refused,
  timeout: lost,
  network: lost,
  broken: lost,
  malformed: lost,
});

export const loadFailed = { ...inWords('Ошибка загрузки адресов'), malformed: NOT_A_LIST };
export const loadDeletedFailed = {
  ...inWords('Ошибка загрузки удаленных адресов', 'Не удалось загрузить удалённые адреса'),
  malformed: NOT_A_LIST,
};
export const createFailed = inWords('Ошибка создания адреса');
export const updateFailed = inWords('Ошибка обновления адреса');
export const deleteFailed = inWords('Ошибка удаления адреса');
export const restoreFailed = inWords('Ошибка восстановления адреса', 'Не удалось восстановить адрес');
