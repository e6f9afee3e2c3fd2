export {
  type AccountRow,
  eraseAccount,
  findAccount,
  holdUnusedAccount,
  listUnusedAccounts,
  newestAccount,
} from './server/account-data.db.ts';
export { accountMails, queuePasswordNotice } from './server/account-mails.ts';
export { endConsents, hasConsents, insertConsent, listConsentsBefore } from './server/consents.db.ts';
export { networkFingerprint } from './server/fingerprint.ts';
export { firstAdministratorCanBeMade, makeFirstAdministrator } from './server/first-administrator.ts';
export { forgetProofs } from './server/mail-proofs.db.ts';
export { noteMailRefusal } from './server/mailbox.db.ts';
export { findOrderMailbox, proveMailbox, stopOrderMails } from './server/mailbox.ts';
export { addAdministrator, resetPassword } from './server/operate-accounts.ts';
export { madeUpPassword } from './server/password.ts';
export { forgetResets } from './server/password-resets.db.ts';
export { type LinkPurpose, readLinkToken } from './server/signed-link.ts';
export { hasSeveralAdministrators } from './server/staff.db.ts';
export { holdAccountToErase } from './server/staff.ts';
export { type PasswordChecker, passwordChecker } from './server/throttle/password-checker.ts';
export { forgetGuesses } from './server/throttle/wrong-passwords.db.ts';
export { identify } from './server/token.ts';
export { holdUser, holdUserAlone } from './server/users.db.ts';
