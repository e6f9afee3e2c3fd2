import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { type Day, formatDottedDay } from '../../lib/calendar.ts';
import { type AuditedField, handleChange } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { changeShopClosedDays, pauseWorkAddresses } from '../admin-work-addresses.contract.ts';
import { expectFacilityVersion, readFacilityChangesForAudit } from './edit-facility.ts';
import {
  addAndRemoveClosedDays,
  type FacilityRow,
  listShopClosedDays,
  lockFacilities,
  pauseFacilities,
} from './facilities.db.ts';
import { toFacilityDto } from './facility-columns.ts';

/** Stands in the audit log for the shop itself, which has no number. */
const SHOP = 0;

export function workAddressesDaysRoutes() {
  return [
    handleChange(pauseWorkAddresses, {
      change: async ({ tx, body, note }) => {
        const paused = await pauseTogether(tx, body);
        note(await readFacilityChangesForAudit(tx, paused));
        return { addressList: paused.map(toFacilityDto) };
      },
      audited: {
        kind: 'FACILITIES_PAUSED',
        ids: ({ body }) => body.ids,
        detail: ({ body }) =>
          body.pausedUntil === null ? 'пауза снята' : `пауза по ${formatDottedDay(body.pausedUntil)}`,
      },
    }),

    handleChange(changeShopClosedDays, {
      change: async ({ tx, body, note }) => {
        const { added, removed } = await addAndRemoveClosedDays(tx, body.add, body.remove);
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

type Input = HandlerInput<typeof pauseWorkAddresses>['body'];

/**
 * Pauses facilities, or ends their pause: all of them, each from the version that was seen, or none.
 * @throws {Problem} FACILITY_NOT_FOUND, CHANGED_MEANWHILE naming every facility that is another by now
 */
async function pauseTogether(tx: Db, { ids, pausedUntil, seen }: Input): Promise<FacilityRow[]> {
  const wanted = [...new Set(ids)];
  const facilities = await lockFacilities(tx, wanted);
  if (facilities.length < wanted.length) throw new Problem('FACILITY_NOT_FOUND');
  const versions = new Map(seen?.map(({ id, version }) => [id, version]));
  const refusals: Problem[] = [];
  for (const facility of facilities) {
    await expectFacilityVersion(tx, facility, versions.get(facility.id)).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      refusals.push(error);
    });
  }
  if (refusals.length > 0) {
    const message = refusals.map((refusal) => refusal.message).join(' ');
    const changes = refusals.flatMap((refusal) => refusal.changes ?? []);
    throw new Problem('CHANGED_MEANWHILE', { message, changes });
  }
  return pauseFacilities(tx, wanted, pausedUntil);
}
