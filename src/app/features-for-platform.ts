import {
  accountMails,
  holdUser,
  identify,
  networkMark,
  noteMailRefusal,
} from '../accounts/accounts.server.ts';
import { nameEditor, writeAuditEntries } from '../audit/audit.server.ts';
import {
  countOrdersByStatus,
  countUnmailedOrders,
  ORDER_ACCEPTED,
  oneOrderLetter,
  orderMails,
  queueUnmailedOrders,
} from '../orders/orders.server.ts';
import type { CallAccounts, CallAuditLog } from '../platform/calls/call-parts.ts';
import type { Services } from '../platform/calls/handle.ts';
import type { MailParts } from '../platform/mail/mail-sender.ts';
import { countMails } from '../platform/mail/outbox.db.ts';
import type { DatabaseMetric } from '../platform/operation/metrics.ts';
import type { ShopSettings } from '../settings/settings.server.ts';

/** The platform knows no feature; what it needs of them stands here, and server.ts hands it in. */
export const accounts: CallAccounts = { identify, holdUser, networkMark };

export const auditLog: CallAuditLog = { nameEditor, writeAuditEntries };

export const ordersByStatus: DatabaseMetric = {
  name: 'shop_orders',
  help: 'Orders by status',
  label: 'status',
  read: async (db) => {
    const counts = await countOrdersByStatus(db);
    return Object.fromEntries(counts.map(({ status, total }) => [status, total]));
  },
};

export const waitingMails: DatabaseMetric = {
  name: 'shop_mails_queued',
  help: 'Mails that wait to be sent, by kind',
  label: 'kind',
  read: (db) =>
    // Of one moment: a mail that is queued between two looks would be seen by neither.
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { [ORDER_ACCEPTED]: queued = 0, ...others } = await countMails(tx);
        const accepted = queued + (await countUnmailedOrders(tx));
        return { ...others, ...(accepted > 0 ? { [ORDER_ACCEPTED]: accepted } : {}) };
      }),
};

/** The words of every mail, each slice its own, and how the shop is reached. */
export function mailParts({ config }: Services, settings: () => ShopSettings): MailParts {
  return {
    composers: { ...accountMails(config), ...orderMails(config) },
    oneLetter: oneOrderLetter,
    queueMore: queueUnmailedOrders,
    noteRefusal: noteMailRefusal,
    sender: async () => ({ phone: settings().SHOP_PHONE }),
  };
}
