import {
  changedThings,
  deletedField,
  type EditedField,
  expectVersion,
  type SeenVersion,
} from '../../audit/audit.server.ts';
import { tagLabel } from '../../catalog/product-tags.ts';
import { kindLabels } from '../../content/facility-kinds.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { typedDay } from '../../lib/calendar.ts';
import { formatRoubles, roublesFrom } from '../../lib/money/roubles.ts';
import type { AuditedThing } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import type { patchWorkAddress } from '../admin-work-addresses.contract.ts';
import { sourceLabels } from '../parcel-rules.ts';
import { weekdaysShort } from '../parcel-words.ts';
import { changeFacility, type FacilityRow, holdFacility, type NewFacility } from './facilities.db.ts';
import { changedFacilityFrom } from './facility-columns.ts';

type Change = HandlerInput<typeof patchWorkAddress>['body'];

/** Writes those fields of a facility in use that are given. @throws FACILITY_NOT_FOUND, CHANGED_MEANWHILE */
export async function editFacility(tx: Db, id: number, change: Change): Promise<FacilityRow> {
  const before = await holdFacility(tx, id);
  if (before === undefined) throw new Problem('FACILITY_NOT_FOUND');
  await expectFacilityVersion(tx, before, change.version);
  return (await changeFacility(tx, id, changedFacilityFrom(change, before))) ?? before;
}

/** Refuses a change of a facility that is no longer what was seen. @throws CHANGED_MEANWHILE */
export function expectFacilityVersion(
  tx: Db,
  { id, name, version }: FacilityRow,
  seen: SeenVersion,
): Promise<void> {
  const held = { thing: 'facilities', id, called: `адрес «${name}»`, version, seen } as const;
  return expectVersion(tx, held, async () => facilityEdits);
}

/** What this transaction has made of these facilities, for the audit log. */
export function changedFacilities(tx: Db, facilities: FacilityRow[]): Promise<AuditedThing[]> {
  return changedThings(tx, 'facilities', facilities, facilityEdits);
}

const money = {
  onWire: (stored: unknown) => roublesFrom(Number(stored)),
  labelOf: (stored: unknown) => formatRoubles(Number(stored), 2),
};

/** Without the seconds of the stored value. */
const hourAndMinute = (stored: unknown) => String(stored).slice(0, 5);
const timeOfDay = { onWire: hourAndMinute, labelOf: (stored: unknown) => `«${hourAndMinute(stored)}»` };

/** A choice from a closed list, by its label. */
function choice(field: string, label: string, labels: Record<string, string>): EditedField {
  return { field, label, labelOf: (stored) => `«${labels[String(stored)] ?? 'не указано'}»` };
}

/** A list, each of whose elements is a text on the wire of changes. */
function list(field: string, label: string, inWords: (stored: never[]) => string): EditedField {
  const labelOf = (stored: unknown) => inWords(stored as never[]) || 'пусто';
  return { field, label, onWire: (stored) => (stored as unknown[]).map(String), labelOf };
}

/** A day that may be missing. */
function dayOf(field: string, label: string): EditedField {
  return { field, label, labelOf: (stored) => (stored === null ? 'пусто' : typedDay(String(stored))) };
}

/** How the columns of a facility are shown to whoever has not seen their change. */
const facilityEdits: Record<keyof NewFacility, EditedField> = {
  name: { field: 'name', label: 'название' },
  delivery_kopecks: { field: 'deliveryCost', label: 'стоимость доставки', ...money },
  free_from_kopecks: { field: 'freeDeliveryThreshold', label: 'порог бесплатной доставки', ...money },
  kind: choice('kind', 'вид учреждения', kindLabels),
  parcel_grams: { field: 'parcelGrams', label: 'предел посылки в граммах' },
  month_grams: { field: 'monthGrams', label: 'предел за месяц в граммах' },
  box_grams: { field: 'boxGrams', label: 'вес коробки в граммах' },
  refused_tags: list('refusedTags', 'что не принимают', (tags: string[]) => tags.map(tagLabel).join(', ')),
  refused_source: choice('refusedSource', 'откуда известно', sourceLabels),
  refused_on: dayOf('refusedOn', 'когда сказали'),
  paper_copies: { field: 'paperCopies', label: 'экземпляры заявления' },
  handover_weekdays: list('handoverWeekdays', 'дни сдачи', weekdaysShort),
  order_by_days: { field: 'orderByDays', label: 'за сколько дней заказать' },
  order_by_time: { field: 'orderByTime', label: 'до какого часа', ...timeOfDay },
  closed_days: list('closedDays', 'закрытые дни', (days: string[]) => days.map(typedDay).join(', ')),
  paused_until: dayOf('pausedUntil', 'пауза'),
  notice: { field: 'notice', label: 'объявление' },
  deleted_at: deletedField('доставка есть'),
};
