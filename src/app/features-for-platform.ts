import { holdUser, identify, networkMark } from '../features/accounts/accounts.server.ts';
import { nameEditor, writeAuditEntry } from '../features/admin/admin.server.ts';
import { countOrdersByStatus } from '../features/orders/orders.server.ts';
import type { CallAccounts, CallAuditLog } from '../platform/calls/call-parts.ts';
import type { DatabaseMetric } from '../platform/operation/metrics.ts';

/** The platform knows no feature; what it needs of them stands here, and server.ts hands it in. */
export const accounts: CallAccounts = { identify, holdUser, networkMark };

export const auditLog: CallAuditLog = { nameEditor, writeAuditEntry };

export const ordersByStatus: DatabaseMetric = {
  name: 'shop_orders',
  help: 'Orders by status',
  label: 'status',
  read: async (db) => {
    const counts = await countOrdersByStatus(db);
    return Object.fromEntries(counts.map(({ status, total }) => [status, total]));
  },
};
