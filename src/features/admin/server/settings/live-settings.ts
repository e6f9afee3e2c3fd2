import type { Services } from '../../../../shared/server/handle.ts';
import { readSettings, type ShopSettings } from './shop-settings.ts';

/** Which state of the shop is the present one: the number grows with each change, of settings too. */
interface ShopState {
  number(): Promise<number>;
}

/** The settings for whatever is drawn again and again: read anew when the shop has changed, by any process. */
export class LiveSettings {
  readonly #services: Services;
  readonly #state: ShopState;
  #number = Number.NaN;
  /** As they were last read; before that, the configuration's. */
  latest: ShopSettings;

  constructor(services: Services, state: ShopState) {
    this.#services = services;
    this.#state = state;
    this.latest = services.config;
  }

  /** The settings that hold. While the database is away, the last that are known. */
  async now(): Promise<ShopSettings> {
    const number = await this.#state.number();
    if (number === this.#number) return this.latest;
    const { db, config } = this.#services;
    const read = await readSettings(db, config).catch(() => undefined);
    if (read === undefined) return this.latest;
    this.latest = read;
    this.#number = number;
    return read;
  }
}
