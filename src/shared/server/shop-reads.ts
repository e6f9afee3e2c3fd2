import { Problem } from '../contract/problem.ts';
import type { Db, OpenDatabase } from './database.ts';
import { addMetric } from './metrics.ts';
import { readShopVersion } from './shop-version.db.ts';

/** A replica that did not answer, or has not seen the latest change yet, is not asked again for so long. */
const AWAY_MS = 1_000;
const BEHIND_MS = 100;

/** So long the replica may stand in for a primary that is away, as old answers may (response-cache.ts). */
const MOST_OLD_MS = 10 * 60_000;

/** The replica has another state of the shop than the primary. */
class Behind extends Error {}

/**
 * Reads what every visitor is shown alike. With a replica they go there, as long as it has the very state of
 * the shop that the primary named last; a replica that lags, is away or fails costs nobody an answer, for
 * then the primary is asked. What follows somebody's own writes is never read here.
 */
export class ShopReads {
  readonly #primary: Db;
  readonly #replica: Db | undefined;
  readonly #counts = { primary: 0, replica: 0 };
  /** The state that the primary named last; undefined from a change until it is asked again. */
  #wanted: string | undefined;
  #wantedAt = Number.NEGATIVE_INFINITY;
  /** The replica answered when it was last asked. */
  #fit = false;
  #askAt = 0;

  constructor({ db, replica }: Pick<OpenDatabase, 'db' | 'replica'>) {
    this.#primary = db;
    this.#replica = replica;
    if (replica === undefined) return;
    addMetric({
      name: 'shop_reads',
      help: 'Questions about what every visitor is shown, by the database that answered',
      label: 'database',
      read: () => this.#counts,
    });
  }

  /** Takes note of what the primary names as the present state, or with undefined that it has changed since. */
  expect(version: string | undefined): void {
    this.#wanted = version;
    this.#wantedAt = performance.now();
  }

  /**
   * Answers a question from the replica where that has the present state, else from the primary. On the
   * replica all queries of a question see one moment.
   */
  async read<Answer>(question: (db: Db) => Promise<Answer>): Promise<Answer> {
    const [replica, wanted] = [this.#replica, this.#wanted];
    if (replica !== undefined && wanted !== undefined && this.#mayAsk()) {
      try {
        const answer = await replica
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            if ((await readShopVersion(tx)) !== wanted) throw new Behind();
            return question(tx);
          });
        this.#fit = true;
        this.#counts.replica += 1;
        return answer;
      } catch (error) {
        if (error instanceof Problem) throw error;
        this.#fit = false;
        this.#askAt = performance.now() + (error instanceof Behind ? BEHIND_MS : AWAY_MS);
      }
    }
    this.#counts.primary += 1;
    return question(this.#primary);
  }

  /** While the replica is unfit one question at a time finds out whether it still is; the others go on. */
  #mayAsk(): boolean {
    const now = performance.now();
    if (now - this.#wantedAt > MOST_OLD_MS) return false;
    if (this.#fit) return true;
    if (now < this.#askAt) return false;
    this.#askAt = now + AWAY_MS;
    return true;
  }
}
