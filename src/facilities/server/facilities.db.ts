import { type Insertable, type Selectable, sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import { listFieldColumns } from '../../lib/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ShopSnapshotPart } from '../../platform/snapshot.ts';
import { facilitySettingFields } from '../facility-fields.ts';
import type { FacilitiesTable } from './facilities.tables.ts';

const columns = ['id', ...listFieldColumns(facilitySettingFields), 'version'] as const;

/** Names the state of the facilities and of the shop's closed days: triggers renew it at every write. */
const facilitiesVersionSql = sql<string>`(select version from versions where subject = 'facilities')`;

export type FacilityRow = Pick<Selectable<FacilitiesTable>, (typeof columns)[number]>;

/** The columns that an administrator writes; of a change, what is undefined stays as it is. */
export type NewFacility = Omit<Insertable<FacilitiesTable>, 'id' | 'version'>;

/** True while there is no facility, not even a deleted one. */
export async function hasNoFacilities(db: Db): Promise<boolean> {
  return (await db.selectFrom('facilities').select('id').executeTakeFirst()) === undefined;
}

/**
 * How far a shop with these examples has come: whether a facility of its own, or an example that was edited, has
 * days of handing in (a pause alone edits none); how many of the examples are in use.
 */
export async function readFacilitiesForShopSetupProgress(db: Db, examples: number[]) {
  const { rows } = await sql<{ own: boolean; examples: number }>`
    select
      coalesce(bool_or(
        cardinality(handover_weekdays) > 0 and (id <> all(${examples}::bigint[]) or exists (
          select from edits where thing = 'facilities' and thing_id = facilities.id
            and became - array['paused_until', 'deleted_at'] <> '{}'))
      ), false) as own,
      (count(*) filter (where id = any(${examples}::bigint[])))::int as examples
    from facilities where deleted_at is null`.execute(db);
  return rows[0] ?? { own: false, examples: 0 };
}

const byName = new Intl.Collator('ru', { numeric: true });

/** The facilities in use, or those out of use, by name: «ИК-2» before «ИК-11». */
export async function listFacilities(db: Db, which: 'active' | 'deleted'): Promise<FacilityRow[]> {
  const rows = await db
    .selectFrom('facilities')
    .select(columns)
    .where('deleted_at', which === 'active' ? 'is' : 'is not', null)
    .orderBy('id')
    .execute();
  return rows.sort((a, b) => byName.compare(a.name, b.name));
}

/** A facility in use; undefined for one that is unknown or deleted. */
export function findActiveFacilityById(db: Db, id: number): Promise<FacilityRow | undefined> {
  return db
    .selectFrom('facilities')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Adds facilities in one statement. Returns them in the order given. */
export async function insertFacilities(db: Db, facilities: NewFacility[]): Promise<FacilityRow[]> {
  const rows = await db.insertInto('facilities').values(facilities).returning(columns).execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Those of these facilities that are in use, by id, held until the transaction ends: in one order always. */
export function lockActiveFacilitiesByIds(tx: Db, ids: number[]): Promise<FacilityRow[]> {
  return tx
    .selectFrom('facilities')
    .select(columns)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes those fields of facilities that are given. Returns those written, by id: none when no field is given. */
export async function updateFacilities(
  db: Db,
  ids: number[],
  fields: Partial<NewFacility>,
): Promise<FacilityRow[]> {
  if (Object.values(fields).every((value) => value === undefined)) return [];
  const rows = await db
    .updateTable('facilities')
    .set(fields)
    .where('id', '=', sql<number>`any(${ids})`)
    .returning(columns)
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Takes a facility out of use; undefined when it is unknown or was deleted before. */
export function softDeleteFacility(db: Db, id: number): Promise<FacilityRow | undefined> {
  return db
    .updateTable('facilities')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** The days on which the shop hands nothing in, the first one first. */
export async function listShopClosedDays(db: Db): Promise<Day[]> {
  const rows = await db.selectFrom('shop_closed_days').select('day').orderBy('day').execute();
  return rows.map(({ day }) => day);
}

/** Adds days and takes others away; what is so already stays. Returns those that came and went. */
export async function addAndRemoveShopClosedDays(tx: Db, add: readonly Day[], remove: readonly Day[]) {
  const removed = await sql<{ day: Day }>`
    delete from shop_closed_days where day = any(${remove}::date[]) returning day`.execute(tx);
  const added = await sql<{ day: Day }>`
    insert into shop_closed_days select unnest(${add}::date[]) on conflict do nothing returning day`.execute(
    tx,
  );
  return { added: sortedDays(added.rows), removed: sortedDays(removed.rows) };
}

const sortedDays = (rows: { day: Day }[]) => rows.map(({ day }) => day).sort();

/** The facilities in use, and the days on which the shop hands nothing in, as they were at one moment. */
export interface FacilitiesSnapshot {
  facilities: readonly FacilityRow[];
  closedDays: readonly string[];
  /** A facility in use; undefined for one that is unknown or deleted. */
  find(id: number): FacilityRow | undefined;
}

/** Facilities are some dozens: all of them are read again. */
export const facilitiesSnapshotPart: ShopSnapshotPart<FacilitiesSnapshot> = {
  version: facilitiesVersionSql,
  read: async (tx) => {
    const facilities = await listFacilities(tx, 'active');
    const closedDays = await listShopClosedDays(tx);
    return () => ({
      facilities,
      closedDays,
      find: (wanted) => facilities.find(({ id }) => id === wanted),
    });
  },
};
