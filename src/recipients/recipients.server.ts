export {
  deleteUserRecipients,
  findUserIdsByPhone,
  listRecipientsOfUsers,
  readSavedRecipientLookupByUser,
  toSavedRecipientResponse,
} from './server/recipients.db.ts';
