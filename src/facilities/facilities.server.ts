export {
  findFacility,
  hasNoFacilities,
  insertFacilities,
  lookForOwnFacilities,
} from './server/facilities.db.ts';
export { facilitiesPart } from './server/facilities-part.ts';
export { parcelColumns } from './server/facility-columns.ts';
