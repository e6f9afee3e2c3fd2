import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../../platform/database/database.ts';
import type { pauseWorkAddresses } from '../admin-work-addresses.contract.ts';
import { expectFacilityVersion } from './edit-facility.ts';
import { type FacilityRow, holdFacilities, pauseFacilities } from './facilities.db.ts';

type Input = HandlerInput<typeof pauseWorkAddresses>['body'];

/**
 * Pauses facilities, or ends their pause: all of them, each from the version that was seen, or none.
 * @throws {Problem} FACILITY_NOT_FOUND, CHANGED_MEANWHILE naming every facility that is another by now
 */
export async function pauseTogether(tx: Db, { ids, pausedUntil, seen }: Input): Promise<FacilityRow[]> {
  const wanted = [...new Set(ids)];
  const facilities = await holdFacilities(tx, wanted);
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
