export { RecipientChosenNotice } from './web/recipient-chosen-notice.tsx';
