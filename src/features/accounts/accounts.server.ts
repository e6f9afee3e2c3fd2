export { makeFirstAdministrator } from './server/first-administrator.ts';
export { identify } from './server/identify.ts';
export { insertConsent } from './server/users.db.ts';
