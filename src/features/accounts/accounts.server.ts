export { endConsents, hasConsents, insertConsent, listConsentsBefore } from './server/consents.db.ts';
export { firstAdministratorCanBeMade, makeFirstAdministrator } from './server/first-administrator.ts';
export { identify } from './server/identify.ts';
export { accountMails, queuePasswordNotice } from './server/mail/account-mails.ts';
export { forgetProofs } from './server/mail/mail-proofs.db.ts';
export { noteMailRefusal } from './server/mail/mailbox.db.ts';
export { findOrderMailbox, stopOrderMails } from './server/mail/order-mailbox.ts';
export { proveMailbox } from './server/mail/prove-mailbox.ts';
export { type LinkPurpose, readLinkToken } from './server/mail/signed-link.ts';
export { networkMark } from './server/mark-of.ts';
export { addAdministrator, resetPassword } from './server/operate-accounts.ts';
export { madeUpPassword } from './server/password.ts';
export {
  type AccountRow,
  eraseAccount,
  findAccount,
  holdUnusedAccount,
  listUnusedAccounts,
  newestAccount,
} from './server/personal-data/account-data.db.ts';
export { holdAccountToErase } from './server/personal-data/hold-account.ts';
export { forgetResets } from './server/reset/password-resets.db.ts';
export { hasSeveralAdministrators } from './server/staff/staff.db.ts';
export { type PasswordChecker, passwordChecker } from './server/throttle/password-checker.ts';
export { forgetGuesses } from './server/throttle/wrong-passwords.db.ts';
export { holdUser, holdUserAlone } from './server/users.db.ts';
