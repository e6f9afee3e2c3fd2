import type { IdCounter } from './copy.db.ts';

const AT_LEAST = 10_000n;
/** More than a shop gives of anything in a second, hour after hour. */
const PER_SECOND = 10n;

/**
 * Returns after which number ids go on in a restored shop. What was given since the copy was made is known
 * only where the database it replaces is still there; where that is lost, the time since then says how
 * much it can have been at most.
 */
export function lastGivenId(
  copied: Pick<IdCounter, 'last'>,
  replaced: Pick<IdCounter, 'last'> | undefined,
  { madeAt, now }: { madeAt: Date; now: Date },
): bigint {
  const seconds = BigInt(Math.max(0, Math.ceil((now.getTime() - madeAt.getTime()) / 1_000)));
  const [before, meanwhile] = [BigInt(copied.last), BigInt(replaced?.last ?? 0)];
  return (meanwhile > before ? meanwhile : before) + AT_LEAST + PER_SECOND * seconds;
}
