export {
  deleteUserRecipients,
  listRecipientsOfUsers,
  readSavedRecipientLookupByUser,
  toSavedRecipientAnswer,
} from './server/recipients.db.ts';
