import { Problem } from '../../contract/problem.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { sendsMail } from '../../platform/mail/outbox.db.ts';
import { askForProof, chooseMails, mailState } from '../account-mail.contract.ts';
import { findProof } from './mail-proofs.db.ts';
import { chooseOrderMails } from './mailbox.db.ts';
import { queueProof } from './mailbox.ts';

export function accountMailRoutes({ db, config }: Services) {
  return [
    handle(mailState, async ({ caller }) => ({
      proved: (await findProof(db, caller.id))?.mail_proved_at != null,
    })),

    handleChange(askForProof, {
      change: async ({ tx, caller }) => {
        if (!sendsMail(config)) throw new Problem('MAIL_OFF');
        if ((await findProof(tx, caller.id))?.mail_proved_at != null) {
          return { message: 'Почта уже подтверждена.' };
        }
        if (!(await queueProof(tx, config, caller))) throw new Problem('PROOFS_SENT');
        return { message: `Ссылка отправлена на ${caller.email}. Откройте её из письма.` };
      },
    }),

    handleChange(chooseMails, {
      change: async ({ tx, caller, body }) => {
        await chooseOrderMails(tx, caller.id, body.orders);
        return { orders: body.orders };
      },
    }),
  ];
}
