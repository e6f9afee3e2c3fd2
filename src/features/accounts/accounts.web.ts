export { signInAgain, useSessionWatch } from './web/session-end.ts';
