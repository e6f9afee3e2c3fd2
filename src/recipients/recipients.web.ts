export { RecipientActions, RecipientEditor } from './web/recipient-editor.tsx';
export { HISTORY_LOST, useAddressHistory } from './web/use-address-history.ts';
export { type RecipientEditing, useRecipientEditor } from './web/use-recipient-editor.ts';
