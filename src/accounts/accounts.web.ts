export { useAccountForm } from './web/account-form.tsx';
export { AccountPasswordForm } from './web/account-password-form.tsx';
export { ConsentLabel } from './web/consent-label.tsx';
export { EmailVerificationNotice } from './web/email-verification-notice.tsx';
export { BuyerOrdersButton, LastBuyerOrdersContext } from './web/users/buyer-orders-button.tsx';
export { BuyerPicker } from './web/users/buyer-picker.tsx';
