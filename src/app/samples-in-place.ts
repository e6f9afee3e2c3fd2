import type { Config } from '../shared/server/config.ts';
import { variables } from '../shared/server/config-variables.ts';

/** The variables of the shop's own details that still hold their sample values. */
export function samplesInPlace(config: Config): string[] {
  return Object.entries(variables)
    .filter(
      ([name, { shown }]) =>
        name.startsWith('SHOP_') && name !== 'SHOP_MESSENGER_URL' && config[name as keyof Config] === shown,
    )
    .map(([name]) => name);
}
