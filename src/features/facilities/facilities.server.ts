export { findFacility, hasNoFacilities, insertFacilities } from './server/facilities.db.ts';
