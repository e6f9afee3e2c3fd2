import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

export interface FacilityRow {
  id: number;
  name: string;
  delivery_kopecks: number;
  free_from_kopecks: number;
  version: number;
}

export type NewFacility = Omit<FacilityRow, 'id' | 'version'> & { deleted_at?: Date | null };

const columns = ['id', 'name', 'delivery_kopecks', 'free_from_kopecks', 'version'] as const;

/** True while there is no facility, not even a deleted one. */
export async function hasNoFacilities(db: Db): Promise<boolean> {
  return (await db.selectFrom('facilities').select('id').executeTakeFirst()) === undefined;
}

/** The facilities in use, or those out of use, by name. */
export function listFacilities(db: Db, which: 'active' | 'deleted'): Promise<FacilityRow[]> {
  return db
    .selectFrom('facilities')
    .select(columns)
    .where('deleted_at', which === 'active' ? 'is' : 'is not', null)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

/** A facility in use; undefined for one that is unknown or deleted. */
export function findFacility(db: Db, id: number): Promise<FacilityRow | undefined> {
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

/** A facility in use, held until the transaction ends; undefined when it is unknown or deleted. */
export function holdFacility(tx: Db, id: number): Promise<FacilityRow | undefined> {
  return tx
    .selectFrom('facilities')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes those fields of a facility that are given; undefined when none is, or there is no such facility. */
export async function changeFacility(
  db: Db,
  id: number,
  fields: Partial<NewFacility>,
): Promise<FacilityRow | undefined> {
  if (Object.values(fields).every((value) => value === undefined)) return undefined;
  return db.updateTable('facilities').set(fields).where('id', '=', id).returning(columns).executeTakeFirst();
}

/** Takes a facility out of use; undefined when it is unknown or was deleted before. */
export function deleteFacility(db: Db, id: number): Promise<FacilityRow | undefined> {
  return db
    .updateTable('facilities')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** Puts a facility back into use, also one that never left it; undefined when it is unknown. */
export function restoreFacility(db: Db, id: number): Promise<FacilityRow | undefined> {
  return db
    .updateTable('facilities')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}
