export {
  deleteUserRecipients,
  listRecipientsOfUsers,
  readSavedRecipientLookupByUser,
  toSavedRecipientResponse,
} from './server/recipients.db.ts';
