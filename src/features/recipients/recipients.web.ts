export { BuyerOrdersButton } from './web/admin-users/buyer-orders-button.tsx';
export { RecipientActions, RecipientEditor } from './web/recipient-editor.tsx';
export { fullName, RecipientFacts } from './web/recipient-facts.tsx';
export { HISTORY_LOST, useAddressHistory } from './web/use-address-history.ts';
export { type RecipientEditing, useRecipientEditor } from './web/use-recipient-editor.ts';
