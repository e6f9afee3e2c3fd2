export {
  findFacility,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  readFacilitySetupProgress,
} from './server/facilities.db.ts';
export { facilitiesSnapshotPart } from './server/facilities-part.ts';
export { answerFacilityQuestion } from './server/facility-answer.ts';
export { toFacilityColumns } from './server/facility-columns.ts';
