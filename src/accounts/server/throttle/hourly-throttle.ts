import { Problem } from '../../../contract/problem.ts';
import { GROWTH, networksOf } from '../../../platform/admission/networks-of.ts';
import { Attempts } from './attempts.ts';

const HOUR = 60 * 60_000;

/**
 * Returns what counts something that strangers do by the networks they come from; it throws TOO_MANY_REQUESTS past so
 * many in an hour.
 */
export function hourlyThrottle(perNetwork: number): (address: string) => void {
  const counted = GROWTH.map((times) => new Attempts(perNetwork * times, HOUR));
  return (address) => {
    const networks = networksOf(address);
    const closedFor = networks.map((network, width) => counted[width]?.closedFor(network) ?? 0);
    const longest = Math.max(...closedFor);
    if (longest > 0) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(longest / 1_000) });
    for (const [width, network] of networks.entries()) counted[width]?.add(network);
  };
}
