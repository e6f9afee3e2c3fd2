export { findFacility, hasNoFacilities, insertFacilities } from './server/facilities.db.ts';
export { parcelColumns } from './server/facility-columns.ts';
