export { makeFirstAdministrator } from './server/first-administrator.ts';
export { identify } from './server/identify.ts';
export { madeUpPassword } from './server/made-up-password.ts';
export { addAdministrator, resetPassword } from './server/operate-accounts.ts';
export { setHashPatience } from './server/password.ts';
export { type CheckPassword, passwordChecker } from './server/password-checker.ts';
export { holdUser, insertConsent } from './server/users.db.ts';
