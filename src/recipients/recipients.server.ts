export {
  deleteUserRecipients,
  findUserIdsByPhone,
  readSavedRecipientLookupByUser,
} from './server/recipients.db.ts';
