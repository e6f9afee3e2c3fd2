import { call } from '../../../../shared/web/call.ts';
import { loaded } from '../../../admin/admin.web.ts';
import { deletedWorkAddresses } from '../../admin-work-addresses.contract.ts';
import { allWorkAddresses, type WorkAddress } from '../../work-addresses.contract.ts';

/** Addresses, or why there are none to show. */
export interface Addresses {
  list: WorkAddress[];
  problem: string | null;
}

/** Both lists at once; each says by itself what is wrong with it. */
export async function loadAddresses(signal: AbortSignal) {
  const [active, deleted] = await Promise.all([
    loaded(call(allWorkAddresses, {}, { signal }), loadFailed),
    loaded(call(deletedWorkAddresses, {}, { signal }), loadDeletedFailed),
  ]);
  return {
    active: { list: active.answer?.addressList ?? [], problem: active.problem },
    shop: active.answer?.shop ?? null,
    deleted: { list: deleted.answer?.addressList ?? [], problem: deleted.problem },
  };
}

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

const loadFailed = { ...messages('Ошибка загрузки адресов'), malformed: NOT_A_LIST };
const loadDeletedFailed = {
  ...messages('Ошибка загрузки удаленных адресов', 'Не удалось загрузить удалённые адреса'),
  malformed: NOT_A_LIST,
};
export const createFailed = messages('Ошибка создания адреса');
export const updateFailed = messages('Ошибка обновления адреса');
export const deleteFailed = messages('Ошибка удаления адреса');
export const restoreFailed = messages('Ошибка восстановления адреса', 'Не удалось восстановить адрес');
