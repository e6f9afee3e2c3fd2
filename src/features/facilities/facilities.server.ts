export { findFacility } from './server/facilities.db.ts';
