import { personalDraft } from '../../../shared/web/draft.ts';

/** What stands in the form of a recipient, as typed. */
export interface RecipientFields {
  lastName: string;
  firstName: string;
  middleName: string;
  birthDate: string;
  squadNumber: string;
  institutionId: number | null;
  phone: string;
  confirmLastName: string;
  additionalInfo: string;
}

export const emptyRecipient: RecipientFields = {
  lastName: '',
  firstName: '',
  middleName: '',
  birthDate: '',
  squadNumber: '',
  institutionId: null,
  phone: '',
  confirmLastName: '',
  additionalInfo: '',
};

/** What was typed and not saved yet. */
export const recipientDraft = personalDraft<RecipientFields>('recipientDraft');

/** Whether somebody began to type a recipient and did not finish. */
export function hasRecipientDraft(): boolean {
  return recipientDraft.read() !== null;
}
