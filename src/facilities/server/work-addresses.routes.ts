import { toNameOnlyAuditedThings } from '../../audit/audit.server.ts';
import { Problem } from '../../contract/problem.ts';
import { handle, handleChange, handleChanges, type Services } from '../../platform/calls/handle.ts';
import {
  createWorkAddresses,
  deleteWorkAddress,
  listDeletedWorkAddresses,
  patchWorkAddress,
  undeleteWorkAddress,
  updateWorkAddress,
} from '../admin-work-addresses.contract.ts';
import { deliveryCost } from '../delivery-cost.ts';
import { getDeliverySum, listWorkAddresses } from '../work-addresses.contract.ts';
import { editFacility, readFacilityChangesForAudit } from './edit-facility.ts';
import {
  type FacilityRow,
  insertFacilities,
  listFacilities,
  restoreFacility,
  softDeleteFacility,
} from './facilities.db.ts';
import { facilitiesSnapshotPart } from './facilities-part.ts';
import { toFacilityDto, toNewFacilityColumns } from './facility-columns.ts';

export function workAddressesRoutes({ db, snapshot, config }: Services) {
  return [
    handle(listWorkAddresses, () => {
      const { facilities, closedDays } = snapshot.get(facilitiesSnapshotPart);
      return {
        addressList: facilities.map(toFacilityDto),
        shop: { boxGrams: config.BOX_GRAMS, closedDays: [...closedDays] },
      };
    }),

    handleChange(createWorkAddresses, {
      change: async ({ tx, body, note }) => {
        const made = await insertFacilities(tx, body.workAddressList.map(toNewFacilityColumns));
        note(toNameOnlyAuditedThings(made));
        return { addressList: made.map(toFacilityDto) };
      },
      audited: { kind: 'FACILITIES_CREATED', ids: (_, { addressList }) => addressList.map(({ id }) => id) },
    }),

    ...handleChanges([updateWorkAddress, patchWorkAddress], {
      change: async ({ tx, params, body, note }) => {
        const facility = await editFacility(tx, params.id, body);
        note(await readFacilityChangesForAudit(tx, [facility]));
        return toFacilityDto(facility);
      },
      audited: { kind: 'FACILITY_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(deleteWorkAddress, {
      change: async ({ tx, params, note }) => {
        note(await readFacilityChangesForAudit(tx, [found(await softDeleteFacility(tx, params.id))]));
        return { message: 'Адрес удалён' };
      },
      audited: { kind: 'FACILITY_DELETED', ids: ({ params }) => [params.id] },
    }),

    handle(listDeletedWorkAddresses, async () => ({
      addressList: (await listFacilities(db, 'deleted')).map(toFacilityDto),
    })),

    handleChange(undeleteWorkAddress, {
      change: async ({ tx, params, note }) => {
        const facility = found(await restoreFacility(tx, params.id));
        note(await readFacilityChangesForAudit(tx, [facility]));
        return toFacilityDto(facility);
      },
      audited: { kind: 'FACILITY_RESTORED', ids: ({ params }) => [params.id] },
    }),

    handle(getDeliverySum, ({ body }) => {
      const facility = found(snapshot.get(facilitiesSnapshotPart).find(body.idAddress));
      const terms = {
        deliveryKopecks: facility.delivery_kopecks,
        freeFromKopecks: facility.free_from_kopecks,
      };
      return {
        workAddressDto: toFacilityDto(facility),
        totalCost: deliveryCost(terms, body.totalCostProduct),
      };
    }),
  ];
}

function found(facility: FacilityRow | undefined): FacilityRow {
  if (facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
  return facility;
}
