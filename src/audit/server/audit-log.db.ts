import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { AuditAction, AuditedSearchField } from '../../contract/audit-action.ts';
import type { PageRequest } from '../../contract/page.ts';
import type { Day } from '../../lib/calendar.ts';
import type { AuditedThing } from '../../platform/calls/handle.ts';
import { createContainsPattern, type Db, moscowMidnightSql } from '../../platform/database/database.ts';
import { createRowPurger } from '../../platform/database/row-purger.db.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { OPERATOR_ID } from '../activity-labels.ts';
import { MAX_THINGS_SHOWN_PER_ENTRY } from '../admin-record.contract.ts';
import type { AuditLogTable } from './audit.tables.ts';

interface NewAuditEntry extends Insertable<AuditLogTable> {
  kind: AuditAction;
  fields?: AuditedSearchField[];
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

/** What narrows the audit log; what is missing or null does not. */
interface AuditEntryFilter {
  administratorId?: number | null;
  /** Any of these. */
  kinds?: AuditAction[] | null;
  recordId?: number | null;
  /** A part of the name of a thing. */
  name?: string | null;
  /** The first and the last day in Moscow, both included. */
  dateFrom?: Day | null;
  dateTo?: Day | null;
}

/** The most numbers of an entry that are read; an export may have ten thousand. */
const MAX_SHOWN_IDS = 100;

/** One page of entries with the e-mails of accounts. Their numbers come first, from an index alone: late pages stay cheap. */
export function findAuditEntries(
  db: Db,
  filter: AuditEntryFilter,
  { page, size, sortDirection }: PageRequest,
) {
  const direction = sortDirection === 'ASC' ? 'asc' : 'desc';
  const wanted = matching(db.selectFrom('audit_log as entry'), filter)
    .select('entry.id')
    .orderBy('entry.id', direction)
    .limit(size)
    .offset(page * size);
  return db
    .selectFrom('audit_log as entry')
    .leftJoin('users', 'users.id', 'entry.administrator_id')
    .select([
      'entry.id',
      'entry.created_at as at',
      'entry.administrator_id',
      'users.email',
      'users.last_name',
      'users.first_name',
      'entry.kind',
      sql<number[]>`entry.record_ids[1:${sql.lit(MAX_SHOWN_IDS)}]`.as('ids'),
      sql<number>`cardinality(entry.record_ids)`.as('ids_count'),
      'entry.fields',
      'entry.detail',
      sql<
        AuditedThing[]
      >`jsonb_path_query_array(entry.things, ${sql.lit(`$[0 to ${MAX_THINGS_SHOWN_PER_ENTRY - 1}]`)})`.as(
        'things',
      ),
    ])
    .where('entry.id', 'in', wanted)
    .orderBy('entry.id', direction)
    .execute();
}

export async function countAuditEntries(db: Db, filter: AuditEntryFilter): Promise<number> {
  const { total } = await matching(db.selectFrom('audit_log as entry'), filter)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type AuditRows = Tables & { entry: Tables['audit_log'] };

function matching<Result>(query: SelectQueryBuilder<AuditRows, 'entry', Result>, filter: AuditEntryFilter) {
  const { administratorId, kinds, recordId, name, dateFrom, dateTo } = filter;
  return (
    query
      .$if(Boolean(administratorId), (of) => of.where('entry.administrator_id', '=', Number(administratorId)))
      .$if(Boolean(kinds), (of) => of.where('entry.kind', '=', sql<string>`any(${kinds})`))
      .$if(Boolean(dateFrom), (of) =>
        of.where('entry.created_at', '>=', moscowMidnightSql(String(dateFrom), 0)),
      )
      .$if(Boolean(dateTo), (of) => of.where('entry.created_at', '<', moscowMidnightSql(String(dateTo), 1)))
      // Arrays, so that the index of numbers or names is read instead of all entries from the newest on.
      .$if(Boolean(recordId), (of) =>
        of.where(
          sql<boolean>`entry.id = any(array(
          select id from audit_log where record_ids @> array[${recordId}::bigint]
        ))`,
        ),
      )
      .$if(Boolean(name), (of) =>
        of.where(
          sql<boolean>`entry.id = any(array(
          select id from audit_log where names like name_letters(${createContainsPattern(String(name))})
        ))`,
        ),
      )
  );
}

/** Who may have entries: administrators of now and of before, with the e-mails that are still known. */
export async function listAuditAdministrators(db: Db) {
  const { rows } = await sql<{
    id: number;
    email: string | null;
    last_name: string | null;
    first_name: string | null;
  }>`
    with recursive recorded as (
      -- From one administrator to the next along the index: entries are many, administrators few.
      select min(administrator_id) as id from audit_log where administrator_id > ${OPERATOR_ID}
      union all
      select (select min(administrator_id) from audit_log where administrator_id > recorded.id)
      from recorded where recorded.id is not null
    ), known as (
      select id from recorded where id is not null
      union
      select id from users where role = 'ADMIN'
    )
    select known.id, users.email, users.last_name, users.first_name
    from known left join users on users.id = known.id order by known.id`.execute(db);
  return rows;
}

export const purgeAuditEntries = createRowPurger('audit_log', 'created_at');
