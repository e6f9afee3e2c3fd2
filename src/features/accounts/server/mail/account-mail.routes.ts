import { handleChange } from '../../../../shared/server/handle.ts';
import { chooseMails } from '../../account-mail.contract.ts';
import { chooseOrderMails } from './mailbox.db.ts';

export function accountMailRoutes() {
  return [
    handleChange(chooseMails, {
      change: async ({ tx, caller, body }) => {
        await chooseOrderMails(tx, caller.id, body.orders);
        return { orders: body.orders };
      },
    }),
  ];
}
