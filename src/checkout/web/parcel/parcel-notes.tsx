import { type ReactNode, useRef } from 'react';
import { moscowDay } from '../../../lib/calendar.ts';
import { Button } from '../../../ui/button.tsx';
import stack from '../../../ui/lists/stack.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { daySentences } from './parcel-sentences.ts';
import { RefusedNote } from './refused-note.tsx';
import type { Parcel, ParcelState } from './use-parcel.ts';
import { WeightNote } from './weight-note.tsx';

interface NotesProps {
  /** The way to other quantities. */
  change: ReactNode;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
  /** «Оставить так, позвоните мне» stands here; at the last step it stands with what else is to be agreed to. */
  offersToLeave?: boolean;
}

/**
 * How the cart fits a facility: its weight, what is not taken there, the day of handing in. While none is chosen
 * only the weight is said; what could not be checked is said, too.
 */
export function ParcelNotes({
  checked,
  isLost,
  ...rest
}: { checked: ParcelState; isLost: boolean } & NotesProps) {
  const { parcel, state, retry } = checked;
  const section = useRef<HTMLElement>(null);
  const isThere = isLost || parcel !== null || state === 'LOADING';
  if (!isThere) return null;

  /** The button goes with what it asks for: the focus stays where the answer comes. */
  function askAgain() {
    section.current?.focus({ preventScroll: true });
    retry();
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Примут ли посылку" className={stack.gap8}>
      {isLost && <Unchecked retry={askAgain} />}
      {parcel !== null && <Checked parcel={parcel} {...rest} />}
    </section>
  );
}

/** Nothing is known: that is no «all is well». */
function Unchecked({ retry }: Pick<ParcelState, 'retry'>) {
  return (
    <div role="alert">
      <Notice kind="warning">
        <p>Не удалось проверить, примут ли посылку: что там принимают и в какой день, сейчас неизвестно.</p>
        <Button variant="secondary" onClick={retry}>
          Повторить
        </Button>
      </Notice>
    </div>
  );
}

function Checked(props: { parcel: Parcel } & NotesProps) {
  const { check, facility } = props.parcel;
  return (
    <>
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
    </>
  );
}
