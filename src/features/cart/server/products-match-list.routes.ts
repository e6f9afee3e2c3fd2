import { Problem } from '../../../shared/contract/problem.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { findFacility } from '../../facilities/facilities.server.ts';
import { listWords } from '../products-list-words.contract.ts';
import { matchList } from '../products-match-list.contract.ts';
import { withRefusals } from './match-list/facility-refusals.ts';
import { Vocabularies } from './match-list/list-vocabulary.ts';
import { answerOf, decideLines } from './match-list/match-lines.ts';

export function matchListRoutes({ db }: Services) {
  const vocabularies = new Vocabularies(db);
  return [
    handle(listWords, async () => ({ stems: [...(await vocabularies.current()).stems] })),

    handle(matchList, async ({ body: { lines, facilityId } }) => {
      const facility = facilityId ? await findFacility(db, facilityId) : undefined;
      if (facilityId && facility === undefined) throw new Problem('FACILITY_NOT_FOUND');
      const decided = await decideLines(db, lines, await vocabularies.current());
      const taken = facility === undefined ? decided : await withRefusals(db, decided, facility);
      return { lines: taken.map(answerOf) };
    }),
  ];
}
