import type * as z from 'zod/mini';
import type { savedAddress } from '../user-address.contract.ts';
import type { RecipientRow } from './recipients.db.ts';

/** A row as the calls answer it. */
export function savedAddressAnswer(row: RecipientRow): z.output<typeof savedAddress> {
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
