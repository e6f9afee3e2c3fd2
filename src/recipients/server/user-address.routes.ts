import { endConsents } from '../../accounts/accounts.server.ts';
import { Problem } from '../../contract/problem.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import {
  addRecipient,
  editRecipient,
  listSavedRecipients,
  removeRecipient,
} from '../user-address.contract.ts';
import { deleteRecipient, listRecipients } from './recipients.db.ts';
import { saveRecipient, updateRecipient } from './save-recipient.ts';
import { toSavedRecipientAnswer } from './saved-address-answer.ts';

const SAVED = 'Данные успешно сохранены!';

export function userAddressRoutes({ db }: Services) {
  return [
    handleChange(addRecipient, {
      change: async ({ tx, caller, body, address }) => ({
        message: SAVED,
        id: await saveRecipient(tx, caller.id, body, address),
      }),
    }),

    handleChange(editRecipient, {
      change: async ({ tx, caller, params, body, address }) => {
        await updateRecipient(tx, caller.id, params.id, body, address);
        return { message: SAVED, id: params.id };
      },
    }),

    handleChange(removeRecipient, {
      change: async ({ tx, caller, params }) => {
        await endConsents(tx, 'RECIPIENT_DELETED', { userId: caller.id, recipientId: params.id });
        if (!(await deleteRecipient(tx, caller.id, params.id))) throw new Problem('RECIPIENT_NOT_FOUND');
        return { message: 'Получатель удалён' };
      },
    }),

    handle(listSavedRecipients, async ({ caller }) =>
      (await listRecipients(db, [caller.id])).map(toSavedRecipientAnswer),
    ),
  ];
}
