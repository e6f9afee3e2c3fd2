import { pageFrom } from '../../../shared/contract/page.ts';
import type { PersonalField } from '../../../shared/contract/personal-field.ts';
import type { RecordKind } from '../../../shared/contract/record-kind.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { listRecord, recordAdministrators } from '../admin-record.contract.ts';
import { countRecords, listAdministrators, listRecords } from './record.db.ts';

export function recordRoutes({ db }: Services) {
  return [
    handle(listRecord, async ({ body: { pageable, ...filter } }) => {
      const [rows, total] = await Promise.all([listRecords(db, filter, pageable), countRecords(db, filter)]);
      const content = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        administratorId: row.administrator_id,
        administratorEmail: row.email,
        kind: row.kind as RecordKind,
        ids: row.ids.map(Number),
        idsTotal: row.ids_count,
        fields: row.fields as PersonalField[],
        detail: row.detail,
      }));
      return pageFrom(content, total, pageable);
    }),

    handle(recordAdministrators, () => listAdministrators(db)),
  ];
}
