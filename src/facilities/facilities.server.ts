export {
  facilitiesSnapshotPart,
  findActiveFacilityById,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  readFacilitiesForShopSetupProgress,
} from './server/facilities.db.ts';
export { answerFacilitiesQuestion, findAnswerToFacilityQuestion } from './server/facility-answer.ts';
export { toFacilityColumns } from './server/facility-columns.ts';
