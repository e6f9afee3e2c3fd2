export { RecipientActions, RecipientEditor } from './web/recipient-editor.tsx';
export { RecipientForm } from './web/recipient-form.tsx';
export {
  chosenRecipientStorage,
  describeServed,
  lastRecipientStorage,
  useServedRecipient,
  usualRecipient,
} from './web/served-recipient.ts';
export {
  RECIPIENTS_LOAD_ERROR,
  type RecipientEditorState,
  useOwnRecipients,
  useRecipientEditor,
} from './web/use-recipient-editor.ts';
