import type { SavedRecipientAnswer } from '../../contract/saved-address.ts';
import type { Db } from '../../platform/database/database.ts';
import { listRecipients, type RecipientRow } from './recipients.db.ts';

/** A row as the calls answer it. */
export function toSavedRecipientAnswer(row: RecipientRow): SavedRecipientAnswer {
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
export async function readSavedRecipients(
  db: Db,
  userIds: number[],
): Promise<(userId: number) => SavedRecipientAnswer[]> {
  const rows = Map.groupBy(await listRecipients(db, userIds), (row) => row.user_id);
  return (userId) => (rows.get(userId) ?? []).map(toSavedRecipientAnswer);
}
