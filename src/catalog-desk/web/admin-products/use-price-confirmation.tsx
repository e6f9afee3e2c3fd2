import { useState } from 'react';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { quoteName } from '../../../lib/russian/typography.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { isSuspiciousPriceChange } from './price-step.ts';

interface Leap {
  name: string;
  was: number;
  now: number;
  response(yes: boolean): void;
}

/** Asks before a price that is more than three times another is sent: `ask` waits for the person. */
export function usePriceConfirmation() {
  const [leap, setLeap] = useState<Leap | null>(null);

  const ask = (name: string, was: number, now: number): Promise<boolean> =>
    isSuspiciousPriceChange(was, now)
      ? new Promise((response) => setLeap({ name, was, now, response }))
      : Promise.resolve(true);

  function close(yes: boolean) {
    leap?.response(yes);
    setLeap(null);
  }

  const question = (
    <ConfirmDialog
      open={leap !== null}
      title={`Изменить цену ${quoteName(leap?.name ?? '')} больше чем втрое?`}
      text={leap && `Было ${formatRoubles(leap.was, 2)}, станет ${formatRoubles(leap.now, 2)}.`}
      confirmText="Изменить"
      closeText="Исправить"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  );
  return { ask, question };
}

/** What a field says of a price that was not sent after all. */
export const CHECK_PRICE_MESSAGE = 'Цена не изменена: проверьте её';
