import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { Problem } from '../../../shared/contract/problem.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { deliveryCost } from '../delivery-cost.ts';
import {
  allWorkAddresses,
  createWorkAddresses,
  deletedWorkAddresses,
  deleteWorkAddress,
  deliverySum,
  undeleteWorkAddress,
  updateWorkAddress,
} from '../work-addresses.contract.ts';
import {
  deleteFacility,
  type FacilityRow,
  findFacility,
  insertFacilities,
  listFacilities,
  type NewFacility,
  restoreFacility,
  updateFacility,
} from './facilities.db.ts';

export function workAddressesRoutes({ db }: Services) {
  return [
    handle(allWorkAddresses, async () => ({
      addressList: (await listFacilities(db, 'active')).map(workAddressFrom),
    })),

    handle(
      createWorkAddresses,
      async ({ body }) => ({
        addressList: (await insertFacilities(db, body.workAddressList.map(facilityFrom))).map(
          workAddressFrom,
        ),
      }),
      { kind: 'FACILITIES_CREATED', ids: (_, { addressList }) => addressList.map(({ id }) => id) },
    ),

    handle(
      updateWorkAddress,
      async ({ params, body }) =>
        workAddressFrom(found(await updateFacility(db, params.id, facilityFrom(body)))),
      { kind: 'FACILITY_CHANGED', ids: ({ params }) => [params.id] },
    ),

    handle(
      deleteWorkAddress,
      async ({ params }) => {
        if (!(await deleteFacility(db, params.id))) throw new Problem('FACILITY_NOT_FOUND');
        return { message: 'Адрес удалён' };
      },
      { kind: 'FACILITY_DELETED', ids: ({ params }) => [params.id] },
    ),

    handle(deletedWorkAddresses, async () => ({
      addressList: (await listFacilities(db, 'deleted')).map(workAddressFrom),
    })),

    handle(
      undeleteWorkAddress,
      async ({ params }) => workAddressFrom(found(await restoreFacility(db, params.id))),
      { kind: 'FACILITY_RESTORED', ids: ({ params }) => [params.id] },
    ),

    handle(deliverySum, async ({ body }) => {
      const facility = found(await findFacility(db, body.idAddress));
      const terms = {
        deliveryKopecks: facility.delivery_kopecks,
        freeFromKopecks: facility.free_from_kopecks,
      };
      return {
        workAddressDto: workAddressFrom(facility),
        totalCost: deliveryCost(terms, body.totalCostProduct),
      };
    }),
  ];
}

function found(facility: FacilityRow | undefined): FacilityRow {
  if (facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
  return facility;
}

function workAddressFrom(row: FacilityRow) {
  return {
    id: row.id,
    name: row.name,
    deliveryCost: row.delivery_kopecks,
    freeDeliveryThreshold: row.free_from_kopecks,
  };
}

function facilityFrom(wish: HandlerInput<typeof updateWorkAddress>['body']): NewFacility {
  return {
    name: wish.name,
    delivery_kopecks: wish.deliveryCost,
    free_from_kopecks: wish.freeDeliveryThreshold,
  };
}
