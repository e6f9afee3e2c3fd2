export {
  type AccountRow,
  eraseAccount,
  findAccount,
  findNewestAccountTime,
  listUnusedAccounts,
  lockInactiveAccount,
} from './server/account-data.db.ts';
export { createAccountMailComposers, queuePasswordNotice } from './server/account-mails.ts';
export { endConsents, hasConsentsAtLeast, insertConsent, listConsentsBefore } from './server/consents.db.ts';
export { pseudonymizeNetwork } from './server/fingerprint.ts';
export { assertFirstAdminIsNoBuyer, makeFirstAdministrator } from './server/first-administrator.ts';
export { purgeVerificationMailCounts } from './server/mail-proofs.db.ts';
export { markMailboxUndeliverable } from './server/mailbox.db.ts';
export { findMailboxForOrderMails, stopOrderMailsByToken, verifyMailboxByToken } from './server/mailbox.ts';
export { addAdministrator, resetPasswordByOperator } from './server/operate-accounts.ts';
export { generatePassword } from './server/password.ts';
export { purgePasswordResets } from './server/password-resets.db.ts';
export { type LinkPurpose, verifySignedLinkToken } from './server/signed-link.ts';
export { hasSeveralAdministrators } from './server/staff.db.ts';
export { lockAccountToErase } from './server/staff.ts';
export { createPasswordChecker, type PasswordChecker } from './server/throttle/password-checker.ts';
export { purgeFailureCounts } from './server/throttle/wrong-passwords.db.ts';
export { identify } from './server/token.ts';
export { lockUser, lockUserExclusively } from './server/users.db.ts';
