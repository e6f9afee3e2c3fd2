export { eraseRecipients, listRecipients } from './server/recipients.db.ts';
export { savedAddressAnswer } from './server/saved-address-answer.ts';
