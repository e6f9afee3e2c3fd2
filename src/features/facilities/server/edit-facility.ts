import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { formatRoubles, roublesFrom } from '../../../shared/contract/money/roubles.ts';
import { Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { AuditedThing } from '../../../shared/server/handle.ts';
import { changedThings, type EditedField, expectVersion } from '../../admin/admin.server.ts';
import type { patchWorkAddress } from '../work-addresses.contract.ts';
import { changeFacility, type FacilityRow, holdFacility } from './facilities.db.ts';

type Change = HandlerInput<typeof patchWorkAddress>['body'];

/** Writes those fields of a facility in use that are given. @throws FACILITY_NOT_FOUND, CHANGED_MEANWHILE */
export async function editFacility(tx: Db, id: number, change: Change): Promise<FacilityRow> {
  const before = await holdFacility(tx, id);
  if (before === undefined) throw new Problem('FACILITY_NOT_FOUND');
  const { name, version } = before;
  const held = { thing: 'facilities', id, called: `адрес «${name}»`, version, seen: change.version } as const;
  await expectVersion(tx, held, async () => editedFields);
  const after = await changeFacility(tx, id, {
    name: change.name,
    delivery_kopecks: change.deliveryCost,
    free_from_kopecks: change.freeDeliveryThreshold,
  });
  return after ?? before;
}

/** What this transaction has made of this facility, for the audit log. */
export function changedFacility(tx: Db, facility: FacilityRow): Promise<AuditedThing[]> {
  return changedThings(tx, 'facilities', [facility], editedFields);
}

const money = {
  onWire: (stored: unknown) => roublesFrom(Number(stored)),
  labelOf: (stored: unknown) => formatRoubles(Number(stored), 2),
};

const editedFields: Record<string, EditedField> = {
  name: { field: 'name', label: 'название' },
  delivery_kopecks: { field: 'deliveryCost', label: 'стоимость доставки', ...money },
  free_from_kopecks: { field: 'freeDeliveryThreshold', label: 'порог бесплатной доставки', ...money },
  deleted_at: {
    field: 'deleted',
    label: 'состояние',
    onWire: (stored) => stored !== null,
    labelOf: (stored) => (stored === null ? 'доставка есть' : 'удалён'),
  },
};
