import type { ParcelCheckResult } from '../check-parcel.ts';
import styles from './weight-bar.module.css';

/** How full a parcel is, for the eye; words beside it say all of it. */
export function WeightBar({ check: { grams, limitGrams, state } }: { check: ParcelCheckResult }) {
  return (
    <div className={styles.bar} data-state={state} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, (grams / limitGrams) * 100)}%` }} />
    </div>
  );
}
