import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import inRow from '../../ui/lists/row.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { useReportUnsavedRow } from '../unsaved-guard.tsx';

interface EditFormProps {
  /** Names the thing among those with something unsaved. */
  id: string;
  className?: string | undefined;
  busy: boolean;
  /** What stands in the fields is not what the shop has. */
  dirty: boolean;
  /** Somebody else has changed the thing meanwhile: the person chooses; the message says who and what. */
  isOutdated: boolean;
  /** Saves; without `seen` also over what somebody else has written. */
  onSave(seen: boolean): void;
  onClose(): void;
  /** Esc; without it the same as `onClose`. */
  onEscape?: () => void;
  /** The lists must be loaded again: what stands here is out of date. */
  onTakeTheirs(): void;
  /** What ends the form: stays in sight; `choice` is how to go on where it is outdated. */
  buttons(choice: ReactNode): ReactNode;
  children: ReactNode;
}

/** What is there, changed in its place: Enter saves, Esc leaves everything as it was. */
export function EditForm(props: EditFormProps) {
  const { id, className, busy, dirty, isOutdated, onSave, onClose, onTakeTheirs } = props;
  const { onEscape = onClose } = props;

  useReportUnsavedRow(id, dirty);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSave(true);
  }

  return (
    <form
      className={className}
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={createEscapeListener(busy, onEscape)}
      aria-busy={busy}
    >
      {props.children}
      {props.buttons(
        isOutdated && (
          <EditConflictButtons busy={busy} onKeepMine={() => onSave(false)} onTakeTheirs={onTakeTheirs} />
        ),
      )}
    </form>
  );
}

/** Returns what hears Esc in a form, unless that is busy. */
export const createEscapeListener = (busy: boolean, onEscape: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || busy) return;
  event.stopPropagation();
  // A question that opens now is not for it to close.
  event.preventDefault();
  onEscape();
};

interface EditFailureProps extends OutdatedChoiceProps {
  failure: CallError | null;
  /** What is said where the server says nothing. */
  otherwise: string;
}

/** Why nothing was saved, unless the fields say it, and the ways on when somebody else was first. */
export function EditFailureNotice({ failure, otherwise, ...choice }: EditFailureProps) {
  return (
    <>
      <ErrorAlert>
        {failure && Object.keys(failure.errors).length === 0 && getCallFailureMessage(failure, otherwise)}
      </ErrorAlert>
      {failure?.isOutdated && <EditConflictButtons {...choice} />}
    </>
  );
}

interface OutdatedChoiceProps {
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** The two ways on for anyone who changes what somebody else has changed meanwhile. */
export function EditConflictButtons({ busy, onKeepMine, onTakeTheirs }: OutdatedChoiceProps) {
  return (
    <div className={inRow.gap12}>
      <Button variant="secondary" disabled={busy} onClick={onKeepMine}>
        Оставить моё
      </Button>
      <Button variant="secondary" disabled={busy} onClick={onTakeTheirs}>
        Взять изменённое
      </Button>
    </div>
  );
}
