import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const CHANNEL = 'shop_changed';

/** How long to wait before a lost connection is tried again. */
const AGAIN_MS = 1_000;

/**
 * Calls `changed` whenever a change of what visitors are shown is announced
 * (db/migrations/0002_platform.sql), by whichever process made it, and when announcements may
 * have been missed. A connection of its own, taken up again when it breaks. Returns how to stop.
 */
export function listenForPostgresChanges(url: string, changed: () => void): () => Promise<void> {
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
      await mine.query(`listen ${CHANNEL}`);
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
 * The same on the embedded database. Only this process can write to it, and an announcement comes with the
 * response to the statement that made it, so none is ever missed.
 */
export function listenForEmbeddedChanges(engine: PGlite, changed: () => void): () => Promise<void> {
  const listening = engine.listen(CHANNEL, changed);
  return async () => (await listening)();
}
