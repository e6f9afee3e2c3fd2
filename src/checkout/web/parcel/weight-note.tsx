import type { ReactNode } from 'react';
import { WeightBar } from '../../../facilities/facilities.web.ts';
import { classes } from '../../../ui/classes.ts';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import inRow from '../../../ui/lists/row.module.css';
import { Notice } from '../../../ui/notice.tsx';
import styles from './parcel-notes.module.css';
import { weightSentences } from './parcel-sentences.ts';
import { PutAside } from './put-aside.tsx';
import { LEAVE_AS_IS, useAcceptedWeight } from './use-accepted-weight.ts';
import type { Parcel } from './use-parcel.ts';

interface WeightNoteProps {
  parcel: Parcel;
  /** The way to other quantities. */
  change: ReactNode;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
  offersToLeave?: boolean;
}

/** What the parcel weighs, in words and as a bar; what can be done when it is too much. */
export function WeightNote({ parcel: { check, weighed }, change, tell, offersToLeave }: WeightNoteProps) {
  const { accepted, accept } = useAcceptedWeight(check.grams);
  const { state } = check;
  const isHeavy = state === 'OVER' || state === 'NEARLY_FULL';
  return (
    <Notice kind={isHeavy ? 'warning' : 'info'}>
      {weightSentences(check).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <WeightBar check={check} />
      {state === 'OVER' && (
        <div className={classes(inRow.gap16, styles.ways)}>
          <PutAside weighed={weighed} overGrams={-check.leftGrams} tell={tell} />
          {change}
          {offersToLeave && <CheckboxField label={LEAVE_AS_IS} checked={accepted} onChange={accept} />}
        </div>
      )}
    </Notice>
  );
}
