import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** What deletes so many rows that are over, and says how many; held rows are left to the next time. */
export const createRowPurger =
  <Table extends keyof Tables & string>(table: Table, column: keyof Tables[Table] & string) =>
  async (tx: Db, moment: Date | RawBuilder<Date>, size: number): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${moment} limit ${size} for update skip locked
      ))`.execute(tx);
    return Number(numAffectedRows);
  };
