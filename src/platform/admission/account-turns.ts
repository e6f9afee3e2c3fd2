/** Each change holds a connection to the database, and of one account they often wait for each other. */
const AT_ONCE = 3;

/** Lets few changes of one account be made at once: the others wait here, where they hold nothing. */
export class AccountTurns {
  readonly #accounts = new Map<number, { running: number; waiting: (() => void)[] }>();

  /** Does the work when its turn has come, in the order of coming. */
  async run<Result>(account: number, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#accounts.get(account) ?? { running: 0, waiting: [] };
    this.#accounts.set(account, turns);
    if (turns.running < AT_ONCE) turns.running += 1;
    else await new Promise<void>((go) => turns.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) this.#accounts.delete(account);
    }
  }
}
