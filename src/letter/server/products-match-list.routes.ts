import { catalogueSnapshotPart } from '../../catalog/catalog.server.ts';
import { Problem } from '../../contract/problem.ts';
import { facilitiesSnapshotPart } from '../../facilities/facilities.server.ts';
import { handle, type Services } from '../../platform/calls/handle.ts';
import { getGoodsStems, matchListToProducts } from '../products-match-list.contract.ts';
import { vocabularyOf } from './list-vocabulary.ts';
import { applyFacilityRefusals, decideLines, toMatchedLine } from './match-lines.ts';

export function matchListRoutes({ snapshot }: Services) {
  return [
    handle(getGoodsStems, () => ({ stems: [...vocabularyOf(snapshot.get(catalogueSnapshotPart)).stems] })),

    handle(matchListToProducts, async ({ body: { lines, facilityId } }) => {
      const facility = facilityId ? snapshot.get(facilitiesSnapshotPart).find(facilityId) : undefined;
      if (facilityId && facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
      const catalogue = snapshot.get(catalogueSnapshotPart);
      const decided = await decideLines(catalogue, lines, vocabularyOf(catalogue));
      const taken = facility === undefined ? decided : applyFacilityRefusals(catalogue, decided, facility);
      return { lines: taken.map(toMatchedLine) };
    }),
  ];
}
