import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** How long to wait before a lost connection is tried again. */
const AGAIN_MS = 1_000;

/**
 * Calls `changed` whenever a change of what visitors are shown is announced
 * (db/migrations/0008_announcements.sql), by whichever process made it, and when announcements may
 * have been missed. A connection of its own, taken up again when it breaks. Returns how to stop.
 */
export function listenToChanges(url: string, changed: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  const listen = async () => {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'peredacha, announcements',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = mine;
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      mine.end().catch(() => {});
      if (!stopped) again = setTimeout(listen, AGAIN_MS).unref();
    };
    mine.on('error', lose);
    mine.on('end', lose);
    mine.on('notification', changed);
    try {
      await mine.connect();
      await mine.query('listen shop_changed');
      changed();
    } catch {
      lose();
    }
  };

  void listen();
  return async () => {
    stopped = true;
    clearTimeout(again);
    await client?.end().catch(() => {});
  };
}

/**
 * The state of everything that visitors are shown, as one text, to be read in the same statement as the
 * rows it belongs to. Triggers give it a new value at every write to products, categories or facilities,
 * whoever writes (db/migrations/0006_search.sql, 0008_announcements.sql): what was made under another value
 * is out of date. Of the settings the row itself is compared: it is small. So is what was made on another day in Moscow, for goods come back on a day. Whatever is remembered of the shop compares this and nothing else.
 */
export const shopVersion = sql<string>`concat(
  (select version from catalog_version), ' ', (select version from facilities_version), ' ',
  (select md5(s::text) from shop_settings as s), ' ',
  (now() at time zone 'Europe/Moscow')::date
)`;

/** Returns the state of the shop at this moment. */
export async function readShopVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${shopVersion} as version`.execute(db);
  return rows[0]?.version ?? '';
}
