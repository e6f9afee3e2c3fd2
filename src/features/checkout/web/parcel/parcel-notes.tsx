import type { ReactNode } from 'react';
import { moscowDay } from '../../../../shared/contract/calendar.ts';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import styles from './parcel-notes.module.css';
import { daySentences } from './parcel-sentences.ts';
import { RefusedNote } from './refused-note.tsx';
import type { Parcel } from './use-parcel.ts';
import { WeightNote } from './weight-note.tsx';

interface ParcelNotesProps {
  parcel: Parcel;
  /** The way to other quantities. */
  change: ReactNode;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/**
 * How the cart fits a facility: its weight, what is not taken there, the day of handing in. While none is chosen
 * only the weight is said.
 */
export function ParcelNotes(props: ParcelNotesProps) {
  const { check, facility } = props.parcel;
  return (
    <section aria-label="Примут ли посылку" className={styles.notes}>
      <WeightNote {...props} />
      <RefusedNote {...props} />
      {facility !== null && (
        <Notice kind={check.handover.pausedUntil === null ? 'info' : 'warning'}>
          {daySentences(facility, check.handover, moscowDay(new Date())).map((words) => (
            <p key={words}>{words}</p>
          ))}
          {check.notice !== null && <p>{check.notice}</p>}
        </Notice>
      )}
    </section>
  );
}
