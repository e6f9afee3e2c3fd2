import { cataloguePart } from '../../catalog/catalog.server.ts';
import { Problem } from '../../contract/problem.ts';
import { facilitiesPart } from '../../facilities/facilities.server.ts';
import { handle, type Services } from '../../platform/calls/handle.ts';
import { listWords, matchList } from '../products-match-list.contract.ts';
import { vocabularyOf } from './list-vocabulary.ts';
import { answerOf, decideLines, withRefusals } from './match-lines.ts';

export function matchListRoutes({ snapshot }: Services) {
  return [
    handle(listWords, () => ({ stems: [...vocabularyOf(snapshot.get(cataloguePart)).stems] })),

    handle(matchList, async ({ body: { lines, facilityId } }) => {
      const facility = facilityId ? snapshot.get(facilitiesPart).find(facilityId) : undefined;
      if (facilityId && facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
      const catalogue = snapshot.get(cataloguePart);
      const decided = await decideLines(catalogue, lines, vocabularyOf(catalogue));
      const taken = facility === undefined ? decided : withRefusals(catalogue, decided, facility);
      return { lines: taken.map(answerOf) };
    }),
  ];
}
