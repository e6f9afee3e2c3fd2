import { catalogueSnapshotPart } from '../../catalog/catalog.server.ts';
import { Problem } from '../../contract/problem.ts';
import { facilitiesSnapshotPart } from '../../facilities/facilities.server.ts';
import { bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { getGoodsStems, matchListToProducts } from '../products-match-list.contract.ts';
import { getListVocabulary } from './list-vocabulary.ts';
import { applyFacilityRefusals, decideLines, toMatchedLine } from './match-lines.ts';

export function matchListRoutes({ snapshot }: Services) {
  return [
    bindEndpoint(getGoodsStems, () => ({
      stems: [...getListVocabulary(snapshot.get(catalogueSnapshotPart)).stems],
    })),

    bindEndpoint(matchListToProducts, async ({ body: { lines, facilityId } }) => {
      const facility = facilityId ? snapshot.get(facilitiesSnapshotPart).find(facilityId) : undefined;
      if (facilityId && facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
      const catalogue = snapshot.get(catalogueSnapshotPart);
      const decided = await decideLines(catalogue, lines, getListVocabulary(catalogue));
      const taken = facility === undefined ? decided : applyFacilityRefusals(catalogue, decided, facility);
      return { lines: taken.map(toMatchedLine) };
    }),
  ];
}
