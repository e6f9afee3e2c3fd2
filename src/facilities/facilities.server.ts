export {
  facilitiesSnapshotPart,
  findActiveFacilityById,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  readFacilitySetupProgress,
} from './server/facilities.db.ts';
export { findAnswerToFacilityQuestion } from './server/facility-answer.ts';
export { toFacilityColumns } from './server/facility-columns.ts';
