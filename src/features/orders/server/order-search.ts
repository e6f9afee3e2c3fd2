import type { PersonalField } from '../../../shared/contract/audit-action.ts';
import type { OrderFilter } from './orders.db.ts';

/** The personal fields that orders are searched by, for the audit log. */
export function searchedBy({ searchEmail }: OrderFilter): PersonalField[] {
  return searchEmail ? ['EMAIL'] : [];
}
