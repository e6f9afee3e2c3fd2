import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db, SubscribeToChanges } from './database/database.ts';
import { isDatabaseUnavailableError } from './database/database-errors.ts';

/** How often the database is looked at without an announcement: one may be lost with its connection. */
export const SNAPSHOT_POLL_MS = 3_000;

/** The same while it is away. */
const AWAY_LOOK_MS = 1_000;

/** A part of what every visitor is shown alike, held in memory as one value that never changes. */
export interface ShopSnapshotPart<Value> {
  /** Names the state of the part in the database, as a text: another one means that the part has changed. */
  version: RawBuilder<string>;
  /**
   * Reads what has changed since `before` was read, all of it without one, in the transaction it is given. Returns
   * what makes the new value of it once that has ended.
   */
  read(tx: Db, before: Value | undefined): Promise<() => Value | Promise<Value>>;
}

type AnyPart = ShopSnapshotPart<unknown>;

interface Held {
  version: string;
  value: unknown;
}

/**
 * Holds the public parts of the shop in memory: read at start, after that whenever a change is announced or found.
 * All parts that changed are read at one moment of the database and replaced in one assignment, so no one sees
 * half a change. While the database is away the last values stand.
 */
export class ShopSnapshotStore {
  readonly #db: Db;
  readonly #parts: readonly AnyPart[];
  #held: ReadonlyMap<AnyPart, Held> = new Map();
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Grows with each replacement: what was made under another number may be out of date. */
  number = 0;
  /** The database did not answer when it was last looked at. */
  away = false;

  constructor(db: Db, parts: readonly AnyPart[]) {
    this.#db = db;
    this.#parts = parts;
  }

  /** The value of a part as it is held now. It stays as it is when the shop changes. */
  get<Value>(part: ShopSnapshotPart<Value>): Value {
    const held = this.#held.get(part);
    if (held === undefined) throw new Error('the snapshot of the shop was not read yet');
    return held.value as Value;
  }

  /** Follows the database from now on; returns how to stop. */
  follow(listen: SubscribeToChanges, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
    const again = () => {
      clearTimeout(this.#timer);
      if (!this.#closed) this.#timer = setTimeout(look, this.away ? AWAY_LOOK_MS : SNAPSHOT_POLL_MS).unref();
    };
    const look = async () => {
      await this.refreshOrLog(log);
      again();
    };
    const stopListening = listen(() => void look());
    again();
    return async () => {
      this.#closed = true;
      clearTimeout(this.#timer);
      await stopListening();
      await this.#running?.catch(() => {});
    };
  }

  /** Resolves once the values are at least as new as the database is at this moment. Throws where that is away. */
  refresh(): Promise<void> {
    if (this.#running === undefined) return this.#run();
    // What is being read now may have been looked up before the change that the caller means.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        // Who came between the two has begun it already: of two at once the older could be put in last.
        return this.#running ?? this.#run();
      });
    return this.#next;
  }

  /** As `refresh`; where the database is away, what is held stands. */
  async refreshOrLog(log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
    await this.refresh().catch((error: unknown) => {
      if (!isDatabaseUnavailableError(error))
        log.error({ err: error }, 'the snapshot of the shop could not be read');
    });
  }

  #run(): Promise<void> {
    const running = this.#read().finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #read(): Promise<void> {
    try {
      const changed = this.#changedAmong(await this.#versions(this.#db));
      if (changed.length > 0) await this.#replace();
      this.away = false;
    } catch (error) {
      this.away = isDatabaseUnavailableError(error);
      throw error;
    }
  }

  async #replace(): Promise<void> {
    const makers = await this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const versions = await this.#versions(tx);
        const reading: { part: AnyPart; version: string; make: () => unknown }[] = [];
        for (const part of this.#changedAmong(versions)) {
          const make = await part.read(tx, this.#held.get(part)?.value);
          reading.push({ part, version: versions.get(part) ?? '', make });
        }
        return reading;
      });
    const held = new Map(this.#held);
    for (const { part, version, make } of makers) held.set(part, { version, value: await make() });
    this.#held = held;
    this.number += 1;
  }

  #changedAmong(versions: ReadonlyMap<AnyPart, string>): AnyPart[] {
    return this.#parts.filter((part) => this.#held.get(part)?.version !== versions.get(part));
  }

  async #versions(db: Db): Promise<Map<AnyPart, string>> {
    const columns = this.#parts.map(({ version }) => sql`${version}::text`);
    const { rows } = await sql<{ versions: string[] }>`
      select array[${sql.join(columns)}] as versions`.execute(db);
    return new Map(this.#parts.map((part, index) => [part, rows[0]?.versions[index] ?? '']));
  }
}
