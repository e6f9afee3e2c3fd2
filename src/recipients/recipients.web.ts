export { RecipientActions, RecipientEditor } from './web/recipient-editor.tsx';
export { RECIPIENTS_LOAD_ERROR, useOwnRecipients } from './web/use-address-history.ts';
export { type RecipientEditorState, useRecipientEditor } from './web/use-recipient-editor.ts';
