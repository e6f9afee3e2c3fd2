import type { SavedAddress } from '../../contract/saved-address.ts';
import type { Db } from '../../platform/database/database.ts';
import { listRecipients, type RecipientRow } from './recipients.db.ts';

/** A row as the calls answer it. */
export function savedAddressAnswer(row: RecipientRow): SavedAddress {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    middleName: row.middle_name,
    birthDate: row.birth_date,
    squadNumber: row.squad_number,
    institutionId: row.facility_id,
    institutionName: row.facility_name,
    additionalInfo: row.additional_info,
    phone: row.phone,
    createAt: row.created_at.toISOString(),
  };
}

/** The saved addresses of these users, as a function of a user's number. */
export async function readSavedAddresses(
  db: Db,
  userIds: number[],
): Promise<(userId: number) => SavedAddress[]> {
  const rows = Map.groupBy(await listRecipients(db, userIds), (row) => row.user_id);
  return (userId) => (rows.get(userId) ?? []).map(savedAddressAnswer);
}
