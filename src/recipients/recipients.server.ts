export {
  deleteUserRecipients,
  listRecipientsOfUsers,
  readSavedRecipientsLookup,
  toSavedRecipientAnswer,
} from './server/recipients.db.ts';
