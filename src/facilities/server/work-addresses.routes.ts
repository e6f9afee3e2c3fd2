import {
  createDeletionFieldFormat,
  createFieldFormats,
  type EditedFieldFormat,
  findVersionConflict,
  readTransactionChanges,
  type SeenVersion,
  toNameOnlyAuditedThings,
} from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { type Day, formatDottedDay } from '../../lib/calendar.ts';
import {
  type AuditedField,
  type AuditedThing,
  bindChangeEndpoint,
  bindChangeEndpoints,
  bindEndpoint,
  type Services,
} from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  changeFacilityPauses,
  changeShopClosedDays,
  createFacilities,
  deleteFacility,
  listDeletedFacilities,
  patchFacility,
  undeleteFacility,
  updateFacility,
} from '../admin-work-addresses.contract.ts';
import { computeDeliveryCost } from '../delivery-cost.ts';
import { facilitySettingFields } from '../facility-fields.ts';
import { getDeliverySum, listActiveFacilities } from '../work-addresses.contract.ts';
import {
  addAndRemoveShopClosedDays,
  type FacilityRow,
  facilitiesSnapshotPart,
  insertFacilities,
  listFacilities,
  listShopClosedDays,
  lockActiveFacilitiesByIds,
  type NewFacility,
  softDeleteFacility,
  updateFacilities,
} from './facilities.db.ts';
import { toChangedFacilityColumns, toFacilityDto, toNewFacilityColumns } from './facility-columns.ts';

export function facilitiesRoutes({ db, snapshot, config }: Services) {
  return [
    bindEndpoint(listActiveFacilities, () => {
      const { facilities, closedDays } = snapshot.get(facilitiesSnapshotPart);
      return {
        addressList: facilities.map(toFacilityDto),
        shop: { boxGrams: config.BOX_GRAMS, closedDays: [...closedDays] },
      };
    }),

    bindChangeEndpoint(createFacilities, {
      change: async ({ tx, body, note }) => {
        const made = await insertFacilities(tx, body.workAddressList.map(toNewFacilityColumns));
        note(toNameOnlyAuditedThings(made));
        return { addressList: made.map(toFacilityDto) };
      },
      audited: { kind: 'FACILITIES_CREATED', ids: (_, { addressList }) => addressList.map(({ id }) => id) },
    }),

    ...bindChangeEndpoints([updateFacility, patchFacility], {
      change: async ({ tx, params, body, note }) => {
        const facility = await editFacility(tx, params.id, body);
        note(await readTransactionFacilityChanges(tx, [facility]));
        return toFacilityDto(facility);
      },
      audited: { kind: 'FACILITY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(deleteFacility, {
      change: async ({ tx, params, note }) => {
        note(await readTransactionFacilityChanges(tx, [found(await softDeleteFacility(tx, params.id))]));
        return { message: 'Адрес удалён' };
      },
      audited: { kind: 'FACILITY_DELETED', ids: ({ params }) => [params.id] },
    }),

    bindEndpoint(listDeletedFacilities, async () => ({
      addressList: (await listFacilities(db, 'deleted')).map(toFacilityDto),
    })),

    bindChangeEndpoint(undeleteFacility, {
      change: async ({ tx, params, note }) => {
        const [restored] = await updateFacilities(tx, [params.id], { deleted_at: null });
        const facility = found(restored);
        note(await readTransactionFacilityChanges(tx, [facility]));
        return toFacilityDto(facility);
      },
      audited: { kind: 'FACILITY_RESTORED', ids: ({ params }) => [params.id] },
    }),

    bindEndpoint(getDeliverySum, ({ body }) => {
      const facility = found(snapshot.get(facilitiesSnapshotPart).find(body.idAddress));
      const terms = {
        deliveryKopecks: facility.delivery_kopecks,
        freeFromKopecks: facility.free_from_kopecks,
      };
      return {
        workAddressDto: toFacilityDto(facility),
        totalCost: computeDeliveryCost(terms, body.totalCostProduct),
      };
    }),
  ];
}

function found(facility: FacilityRow | undefined): FacilityRow {
  if (facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
  return facility;
}

/** Stands in the audit log for the shop itself, which has no number. */
const SHOP = 0;

export function facilityDaysRoutes() {
  return [
    bindChangeEndpoint(changeFacilityPauses, {
      change: async ({ tx, body, note }) => {
        const paused = await pauseTogether(tx, body);
        note(await readTransactionFacilityChanges(tx, paused));
        return { addressList: paused.map(toFacilityDto) };
      },
      audited: {
        kind: 'FACILITIES_PAUSED',
        ids: ({ body }) => body.ids,
        detail: ({ body }) =>
          body.pausedUntil === null ? 'пауза снята' : `пауза по ${formatDottedDay(body.pausedUntil)}`,
      },
    }),

    bindChangeEndpoint(changeShopClosedDays, {
      change: async ({ tx, body, note }) => {
        const { added, removed } = await addAndRemoveShopClosedDays(tx, body.add, body.remove);
        note([{ id: SHOP, name: null, fields: [...dated('добавлены', added), ...dated('убраны', removed)] }]);
        return { closedDays: await listShopClosedDays(tx) };
      },
      audited: {
        kind: 'SHOP_CLOSED_DAYS_CHANGED',
        ids: () => [SHOP],
        detail: ({ body }) => `добавлено ${body.add.length}, убрано ${body.remove.length}`,
      },
    }),
  ];
}

/** Which days came or went, in one label: they have no value before and after. */
const dated = (done: string, days: Day[]): AuditedField[] =>
  days.length === 0 ? [] : [{ label: `${done} ${days.map(formatDottedDay).join(', ')}` }];

type Input = HandlerInput<typeof changeFacilityPauses>['body'];

/**
 * Pauses facilities, or ends their pause: all of them, each from the version that was seen, or none.
 * @throws {Problem} FACILITY_NOT_FOUND, CHANGED_MEANWHILE naming every facility that is another by now
 */
async function pauseTogether(tx: Db, { ids, pausedUntil, seen }: Input): Promise<FacilityRow[]> {
  const wanted = [...new Set(ids)];
  const facilities = await lockActiveFacilitiesByIds(tx, wanted);
  if (facilities.length < wanted.length) throw new Problem('FACILITY_NOT_FOUND');
  const versions = new Map(seen?.map(({ id, version }) => [id, version]));
  const refusals: Problem[] = [];
  for (const facility of facilities) {
    const conflict = await findFacilityConflict(tx, facility, versions.get(facility.id));
    if (conflict) refusals.push(conflict);
  }
  if (refusals.length > 0) {
    const message = refusals.map((refusal) => refusal.message).join(' ');
    const changes = refusals.flatMap((refusal) => refusal.changes ?? []);
    throw new Problem('CHANGED_MEANWHILE', { message, changes });
  }
  return updateFacilities(tx, wanted, { paused_until: pausedUntil });
}

type Change = HandlerInput<typeof patchFacility>['body'];

/** Writes those fields of a facility in use that are given. @throws FACILITY_NOT_FOUND, CHANGED_MEANWHILE */
async function editFacility(tx: Db, id: number, change: Change): Promise<FacilityRow> {
  const before = found((await lockActiveFacilitiesByIds(tx, [id]))[0]);
  const conflict = await findFacilityConflict(tx, before, change.version);
  if (conflict) throw conflict;
  const [after = before] = await updateFacilities(tx, [id], toChangedFacilityColumns(change, before));
  return after;
}

/** Returns the refusal of a change of a facility that is no longer what was seen. */
function findFacilityConflict(tx: Db, { id, name, version }: FacilityRow, seen: SeenVersion) {
  const held = { thing: 'facilities', id, called: `учреждение «${name}»`, version, seen } as const;
  return findVersionConflict(tx, held, async () => facilityEdits);
}

/** What this transaction has made of these facilities, for the audit log. */
function readTransactionFacilityChanges(tx: Db, facilities: FacilityRow[]): Promise<AuditedThing[]> {
  return readTransactionChanges(tx, 'facilities', facilities, facilityEdits);
}

/** How the columns of a facility are shown to those who have not seen their change. */
const facilityEdits = {
  ...createFieldFormats(facilitySettingFields),
  deleted_at: createDeletionFieldFormat('доставка есть'),
} satisfies Record<keyof NewFacility, EditedFieldFormat>;
