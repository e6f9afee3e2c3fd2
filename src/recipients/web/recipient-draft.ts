import type { SavedRecipientAnswer } from '../../contract/saved-address.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { formatPhoneInput } from '../../lib/text/format-phone.ts';
import { createPersonalDraftStorage, type DraftStorage } from '../../ui/draft.ts';
import type { recipientFields } from '../recipient-fields.ts';

/** What stands in the form of a recipient, as typed. */
export type RecipientFormValues = Record<RecipientTextFieldName, string> & { institutionId: number | null };

/** A field that is typed. */
export type RecipientTextFieldName =
  | Exclude<keyof typeof recipientFields, 'institutionId'>
  | 'confirmLastName';

/** Who a form is about: somebody new, or a saved recipient by id. */
export type RecipientFormSubject = 'new' | number;

/** What a form begins with: what is saved, or nothing but what is known beforehand. */
export function createInitialFormValues(
  edited: SavedRecipientAnswer | null,
  known: Pick<RecipientFormValues, 'institutionId' | 'phone'>,
): RecipientFormValues {
  return {
    lastName: edited?.lastName ?? '',
    firstName: edited?.firstName ?? '',
    middleName: edited?.middleName ?? '',
    birthDate: edited ? formatDottedDay(edited.birthDate) : '',
    squadNumber: edited?.squadNumber ?? '',
    institutionId: edited ? edited.institutionId : known.institutionId,
    phone: formatPhoneInput(edited?.phone ?? known.phone),
    confirmLastName: edited?.lastName ?? '',
    additionalInfo: edited?.additionalInfo ?? '',
  };
}

/** What was typed and not saved yet, each person's by itself. */
export function createRecipientDraft(subject: RecipientFormSubject): DraftStorage<RecipientFormValues> {
  return createPersonalDraftStorage(subject === 'new' ? 'recipientDraft' : `recipientDraft.${subject}`);
}

/** Which form of a recipient is open in this tab; `subject` is null when it was closed. */
export const openRecipientFormStorage = createPersonalDraftStorage<{ subject: RecipientFormSubject | null }>(
  'recipientForm',
);
