export {
  findFacility,
  hasNoFacilities,
  insertFacilities,
  lookForOwnFacilities,
} from './server/facilities.db.ts';
export { parcelColumns } from './server/facility-columns.ts';
