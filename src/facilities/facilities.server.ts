export {
  facilitiesSnapshotPart,
  findFacility,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  readFacilitySetupProgress,
} from './server/facilities.db.ts';
export { answerFacilityQuestion } from './server/facility-answer.ts';
export { toFacilityColumns } from './server/facility-columns.ts';
