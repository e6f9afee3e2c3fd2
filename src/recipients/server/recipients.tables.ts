import type { Day } from '../../lib/calendar.ts';
import type { GeneratedDate, GeneratedId } from '../../platform/database/tables.ts';

/** The table of recipients: only its *.db.ts write it. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    recipients: RecipientsTable;
  }
}

export interface RecipientsTable {
  id: GeneratedId;
  user_id: number;
  last_name: string;
  first_name: string;
  middle_name: string;
  birth_date: Day;
  squad_number: string | null;
  facility_id: number;
  phone: string;
  additional_info: string | null;
  created_at: GeneratedDate;
}
