import { loadScreenPart } from '../../../desk/load-for-admin.ts';
import { formatDottedDay, moscowDay } from '../../../lib/calendar.ts';
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { call } from '../../../ui/data/call.ts';
import { createNoResponseMessages } from '../../../ui/data/failure-words.ts';
import { listDeletedFacilities } from '../../admin-work-addresses.contract.ts';
import { type FacilityDto, listActiveFacilities } from '../../work-addresses.contract.ts';

/** Both lists at once; each says by itself what is wrong with it. */
export async function loadActiveAndDeletedFacilities(signal: AbortSignal) {
  const [active, deleted] = await Promise.all([
    loadScreenPart(call(listActiveFacilities, {}, { signal }), loadFailed),
    loadScreenPart(call(listDeletedFacilities, {}, { signal }), loadDeletedFailed),
  ]);
  return {
    active: { list: active.response?.addressList ?? [], problem: active.problem },
    shop: active.response?.shop ?? null,
    deleted: { list: deleted.response?.addressList ?? [], problem: deleted.problem },
  };
}

/** What is said of each name that there is, by `nameComparisonKey` of it; of one in use first. */
export function createDuplicateNameNotices(
  active: readonly FacilityDto[],
  deleted: readonly FacilityDto[],
): ReadonlyMap<string, string> {
  return new Map([
    ...deleted.map(({ name }) => [nameComparisonKey(name), IS_DELETED] as const),
    ...active.map(({ name }) => [nameComparisonKey(name), IS_KNOWN] as const),
  ]);
}

const IS_KNOWN = 'Учреждение с таким названием уже есть.';
const IS_DELETED = 'Учреждение с таким названием есть среди удалённых: его можно восстановить.';

const NOT_A_LIST = 'Сервер вернул некорректные данные: addressList не является массивом';

/** A refusal without a message, and the kinds of failure that come without a response. */
const messages = (refused: string, lost = refused) => ({ refused, ...createNoResponseMessages(lost) });

const loadFailed = { ...messages('Ошибка загрузки адресов'), malformed: NOT_A_LIST };
const loadDeletedFailed = {
  ...messages('Ошибка загрузки удаленных адресов', 'Не удалось загрузить удалённые адреса'),
  malformed: NOT_A_LIST,
};
const ofForm = (refused: string) =>
  messages(refused, `${refused}. Ответа нет: проверьте связь и сохраните ещё раз, введённое на месте`);
export const creationFailureMessages = ofForm('Ошибка создания адреса');
export const updateFailureMessages = ofForm('Ошибка обновления адреса');
export const deletionFailureMessages = messages('Ошибка удаления адреса');
export const restoreFailureMessages = messages(
  'Ошибка восстановления адреса',
  'Не удалось восстановить адрес',
);

/** Returns the pause that lasts, in words; null without one. */
export function formatPause({ pausedUntil }: FacilityDto): string | null {
  return pausedUntil !== null && pausedUntil >= moscowDay(new Date())
    ? `пауза по ${formatDottedDay(pausedUntil).slice(0, 5)}`
    : null;
}
