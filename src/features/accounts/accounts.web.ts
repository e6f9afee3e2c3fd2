export { AccountPasswordForm } from './web/account-password-form.tsx';
export { signInAgain, useSessionWatch } from './web/session-end.ts';
