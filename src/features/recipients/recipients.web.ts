export { BuyerOrdersButton } from './web/admin-users/buyer-orders-button.tsx';
export { hasRecipientDraft } from './web/recipient-draft.ts';
export { fullName, RecipientFacts } from './web/recipient-facts.tsx';
export { RecipientForm } from './web/recipient-form.tsx';
export { HISTORY_LOST, useAddressHistory } from './web/use-address-history.ts';
