export { eraseRecipients, listRecipients } from './server/recipients.db.ts';
export { readSavedAddresses, savedAddressAnswer } from './server/saved-address-answer.ts';
