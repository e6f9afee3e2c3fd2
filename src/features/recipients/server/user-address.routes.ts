import { handle, handleChange, type Services } from '../../../shared/server/handle.ts';
import { addressHistory, saveAddress } from '../user-address.contract.ts';
import { listRecipients } from './recipients.db.ts';
import { saveRecipient } from './save-recipient.ts';
import { savedAddressAnswer } from './saved-address-answer.ts';

export function userAddressRoutes({ db }: Services) {
  return [
    handleChange(saveAddress, {
      change: async ({ tx, caller, body, address }) => ({
        message: 'Данные успешно сохранены!',
        id: await saveRecipient(tx, caller.id, body, address),
      }),
    }),

    handle(addressHistory, async ({ caller }) =>
      (await listRecipients(db, [caller.id])).map(savedAddressAnswer),
    ),
  ];
}
