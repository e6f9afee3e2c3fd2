export {
  type AccountRow,
  eraseAccount,
  findAccountById,
  listUnusedBuyerIds,
  lockUnusedBuyerById,
} from './server/account-data.db.ts';
export { createAccountMailComposers, queuePasswordChangedMail } from './server/account-mails.ts';
export {
  endConsents,
  formatConsentByPhone,
  hasConsentsAtLeast,
  insertConsent,
  listUserConsentsBeforeId,
} from './server/consents.db.ts';
export { markMailboxUndeliverable, purgeVerificationMailCounts } from './server/mailbox.db.ts';
export { findMailboxForOrderMails, stopOrderMailsByToken, verifyMailboxByToken } from './server/mailbox.ts';
export {
  addAdministrator,
  assertFirstAdminIsNoBuyer,
  makeFirstAdministrator,
  resetPasswordByOperator,
} from './server/operate-accounts.ts';
export { generatePassword } from './server/password.ts';
export { purgePasswordResets } from './server/passwords.db.ts';
export { pseudonymizeNetwork } from './server/pseudonymize.ts';
export { type SignedLinkPurpose, verifySignedLinkToken } from './server/signed-link.ts';
export { lockAccountToErase } from './server/staff.ts';
export { createPasswordChecker, type PasswordChecker } from './server/throttle/password-checker.ts';
export { purgeFailureCounts } from './server/throttle/wrong-passwords.db.ts';
export { identifyCaller } from './server/token.ts';
export { listStaffAccounts, lockUser, lockUserExclusively } from './server/users.db.ts';
