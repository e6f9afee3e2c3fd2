export { AccountPasswordForm } from './web/account-password-form.tsx';
export { ConsentLabel } from './web/consent-label.tsx';
export { ProveMail } from './web/prove-mail.tsx';
export { signInAgain, useSessionWatch } from './web/session-end.ts';
