export {
  findFacility,
  hasNoFacilities,
  insertFacilities,
  listShopClosedDays,
  lookForOwnFacilities,
} from './server/facilities.db.ts';
export { facilitiesPart } from './server/facilities-part.ts';
export { facilityColumns } from './server/facility-columns.ts';
