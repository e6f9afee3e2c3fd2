import { Problem } from '../../../contract/problem.ts';
import {
  listRateLimitNetworks,
  NETWORK_LIMIT_FACTORS,
} from '../../../platform/admission/list-rate-limit-networks.ts';

const HOUR_MS = 60 * 60_000;

/** More networks than that are not remembered: the oldest goes. */
const MOST_NETWORKS = 100_000;

/** Counts by networks, within one process; past so many in an hour it throws TOO_MANY_REQUESTS. */
export function createHourlyThrottle(perNetwork: number): (address: string) => void {
  /** Of each network until its hour ends, by `performance.now()`, since a machine's clock may be set back; the first to end stands first. */
  const counters = new Map<string, { count: number; until: number }>();
  return (address) => {
    const now = Math.floor(performance.now());
    for (const [network, { until }] of counters) {
      if (until > now && counters.size <= MOST_NETWORKS) break;
      counters.delete(network);
    }
    const networks = listRateLimitNetworks(address).map((network, width) => ({
      network,
      most: perNetwork * (NETWORK_LIMIT_FACTORS[width] ?? 1),
      counter: counters.get(network) ?? { count: 0, until: now + HOUR_MS },
    }));
    const closed = networks.filter(({ counter, most }) => counter.count >= most);
    const closedMs = Math.max(0, ...closed.map(({ counter }) => counter.until - now));
    if (closedMs > 0) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(closedMs / 1_000) });
    for (const { network, counter } of networks) {
      counter.count += 1;
      counters.set(network, counter);
    }
  };
}
