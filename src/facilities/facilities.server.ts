export {
  findFacility,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  lookForOwnFacilities,
} from './server/facilities.db.ts';
export { facilitiesPart } from './server/facilities-part.ts';
export { answerOfFacilities } from './server/facility-answer.ts';
export { facilityColumns } from './server/facility-columns.ts';
