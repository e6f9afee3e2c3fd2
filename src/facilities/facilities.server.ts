export {
  facilitiesSnapshotPart,
  findActiveFacilityById,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  readFacilitiesForShopSetupProgress,
} from './server/facilities.db.ts';
export { findAnswerToFacilityQuestion } from './server/facility-answer.ts';
export { toFacilityColumns } from './server/facility-columns.ts';
