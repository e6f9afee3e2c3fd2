import { Notice } from '../../../../shared/web/ui/notice.tsx';
import type { ParcelCheck } from '../../../facilities/check-parcel.ts';
import styles from './parcel-notes.module.css';
import { weightSentences } from './parcel-sentences.ts';

/** What the parcel weighs, in words and as a bar. */
export function WeightNote({ check }: { check: ParcelCheck }) {
  const { state, grams, limitGrams } = check;
  const isHeavy = state === 'OVER' || state === 'NEARLY_FULL';
  return (
    <Notice kind={isHeavy ? 'warning' : 'info'}>
      {weightSentences(check).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {/* The words say all of it. */}
      <div className={styles.bar} data-state={state} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (grams / limitGrams) * 100)}%` }} />
      </div>
    </Notice>
  );
}
