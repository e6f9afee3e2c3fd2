export {
  eraseRecipients,
  listRecipients,
  readSavedRecipients,
  toSavedRecipientAnswer,
} from './server/recipients.db.ts';
