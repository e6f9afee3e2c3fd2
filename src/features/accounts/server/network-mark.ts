import type { Config } from '../../../shared/server/config.ts';
import { markOf } from './mark-of.ts';
import { networksOf } from './throttle/networks-of.ts';

/** What stands for a network where its address has no business. */
export function networkMark({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>, address: string): string {
  return markOf(JWT_SECRET, networksOf(address)[0]);
}
