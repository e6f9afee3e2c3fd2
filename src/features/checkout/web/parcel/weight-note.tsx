import { type ReactNode, useState } from 'react';
import { typeset } from '../../../../shared/web/text/typography.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { ConfirmDialog } from '../../../../shared/web/ui/dialog.tsx';
import { CheckboxField } from '../../../../shared/web/ui/fields/field.tsx';
import inRow from '../../../../shared/web/ui/lists/row.module.css';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { later, lineLabel } from '../../../cart/cart.web.ts';
import type { CartLines } from '../../../cart/cart-lines.ts';
import { WeightBar } from '../../../facilities/facilities.web.ts';
import styles from './parcel-notes.module.css';
import { weightSentences } from './parcel-sentences.ts';
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
export function WeightNote({ parcel: { check, surplus }, change, tell, offersToLeave }: WeightNoteProps) {
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
          <PutAside surplus={surplus} tell={tell} />
          {change}
          {offersToLeave && <CheckboxField label={LEAVE_AS_IS} checked={accepted} onChange={accept} />}
        </div>
      )}
    </Notice>
  );
}

/** Names the fewest pieces to put aside; nothing moves before it is agreed to. */
function PutAside({ surplus, tell }: { surplus: CartLines } & Pick<WeightNoteProps, 'tell'>) {
  const [open, setOpen] = useState(false);
  if (surplus.length === 0) return null;

  function putAside() {
    setOpen(false);
    tell('Отложено на следующую посылку', later.putAside(surplus));
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Отложить лишнее на следующую
      </Button>
      <ConfirmDialog
        open={open}
        title="Отложить на следующую посылку?"
        text={
          <ul>
            {surplus.map((line) => (
              <li key={lineLabel(line)}>{typeset(`${lineLabel(line)} — ${line.quantity} шт.`)}</li>
            ))}
          </ul>
        }
        confirmText="Отложить"
        closeText="Не откладывать"
        onConfirm={putAside}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
