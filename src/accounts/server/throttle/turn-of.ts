import type { Turn } from '../../../platform/admission/fair-queue.ts';
import { networksOf } from '../../../platform/admission/networks-of.ts';
import type { Config } from '../../../platform/config/config.ts';

/** Hashes under way for one network, the narrowest first, and for one account; all four are for nobody. */
const AT_ONCE_FOR_NETWORKS = [2, 3, 3];
const AT_ONCE_FOR_ACCOUNT = 2;

/**
 * Whose hash it is. What a signed-in person has checked is counted apart from strangers who sign in, so
 * that those next door, or those who guess at the account, do not keep them from it.
 */
export function turnOf(
  config: Config,
  address: string,
  account: string,
  who: 'stranger' | 'signed-in',
): Turn {
  const networks = networksOf(address);
  return {
    whose: `${who} ${networks.at(-1)}`,
    shares: [
      ...networks.map((network, width) => ({
        key: `${who} of ${network}`,
        most: AT_ONCE_FOR_NETWORKS[width] ?? AT_ONCE_FOR_ACCOUNT,
      })),
      { key: `${who} as ${account.toLowerCase()}`, most: AT_ONCE_FOR_ACCOUNT },
    ],
    patience: config.PATIENCE,
  };
}

/** An operator's command, which runs alone. */
export const OPERATOR_TURN: Turn = { whose: 'operator', shares: [], patience: 1 };
