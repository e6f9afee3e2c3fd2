import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import stack from '../../../ui/lists/stack.module.css';
import { LEAVE_AS_IS, useAcceptedWeight } from './use-accepted-weight.ts';
import type { Parcel } from './use-parcel.ts';

interface Risks {
  /** What is to be agreed to before the order; nothing when all is well. */
  ui: ReactNode;
  /** Whether something is not agreed to yet; leads there then. */
  areOpen(): boolean;
}

const UNCHECKED = 'Заказать без проверки: понимаю, что могут вернуть';

/**
 * What may go wrong with a parcel and is ordered all the same only by the buyer's own choice. `isLost`: it could not be
 * checked.
 */
export function useRisks(parcel: Parcel | null, isLost: boolean): Risks {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { accepted, accept } = useAcceptedWeight(parcel?.check.grams ?? null);
  const agreed = accepted ? [...ticked, LEAVE_AS_IS] : ticked;
  const [requested, setRequested] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const risks = isLost ? [UNCHECKED] : parcel === null ? [] : risksOf(parcel);
  const open = risks.filter((risk) => !agreed.includes(risk));

  function areOpen(): boolean {
    if (open.length === 0) return false;
    flushSync(() => setRequested(true));
    const first = area.current?.querySelector<HTMLElement>('[aria-invalid]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
    return true;
  }

  return {
    areOpen,
    ui: risks.length > 0 && (
      <div ref={area} className={stack.gap8}>
        {risks.map((risk) => (
          <CheckboxField
            key={risk}
            label={risk}
            checked={agreed.includes(risk)}
            error={requested && open.includes(risk) ? 'Отметьте, если согласны' : undefined}
            onChange={(checked) => {
              if (risk === LEAVE_AS_IS) accept(checked);
              else setTicked(checked ? [...ticked, risk] : ticked.filter((other) => other !== risk));
            }}
          />
        ))}
      </div>
    ),
  };
}

function risksOf({ check, facility }: Parcel): string[] {
  if (facility === null) return [];
  const risks: string[] = [];
  if (check.state === 'OVER') risks.push(LEAVE_AS_IS);
  if (check.refused.length > 0) risks.push('Понимаю, что могут вернуть');
  if (check.handover.pausedUntil !== null) risks.push('Понимаю, что сдадут после карантина');
  return risks;
}
