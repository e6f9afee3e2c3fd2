import { Problem } from '../../contract/problem.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { isMailEnabled } from '../../platform/mail/outbox.db.ts';
import {
  changeMailPreferences,
  getEmailVerification,
  requestEmailVerification,
} from '../account-mail.contract.ts';
import { findEmailVerifiedAt } from './mail-proofs.db.ts';
import { setOrderMailsWanted } from './mailbox.db.ts';
import { queueVerificationMail } from './mailbox.ts';

export function accountMailRoutes({ db, config }: Services) {
  return [
    bindEndpoint(getEmailVerification, async ({ caller }) => ({
      proved: (await findEmailVerifiedAt(db, caller.id))?.mail_proved_at != null,
    })),

    bindChangeEndpoint(requestEmailVerification, {
      change: async ({ tx, caller }) => {
        if (!isMailEnabled(config)) throw new Problem('MAIL_OFF');
        if ((await findEmailVerifiedAt(tx, caller.id))?.mail_proved_at != null) {
          return { message: 'Почта уже подтверждена.' };
        }
        if (!(await queueVerificationMail(tx, config, caller))) throw new Problem('PROOFS_SENT');
        return { message: `Ссылка отправлена на ${caller.email}. Откройте её из письма.` };
      },
    }),

    bindChangeEndpoint(changeMailPreferences, {
      change: async ({ tx, caller, body }) => {
        await setOrderMailsWanted(tx, caller.id, body.orders);
        return { orders: body.orders };
      },
    }),
  ];
}
