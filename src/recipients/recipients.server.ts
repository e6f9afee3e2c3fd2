export { eraseRecipients, listRecipients } from './server/recipients.db.ts';
export { readSavedRecipients, toSavedRecipientAnswer } from './server/saved-address-answer.ts';
