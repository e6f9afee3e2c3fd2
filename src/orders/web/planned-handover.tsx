import type { ReactNode } from 'react';
import { describePlannedHandover } from '../handover-words.ts';
import type { Order } from '../user-order.contract.ts';

interface PlannedHandoverProps {
  order: Order;
  /** How the promised day stands out is the screen's. */
  className?: string | undefined;
  children?: ReactNode;
}

/** «**Сдадим в пятницу, 27 ноября**, если оплатите до среды, 18:00.»; nothing where nothing can be said. */
export function PlannedHandover({ order, className, children }: PlannedHandoverProps) {
  const words = describePlannedHandover(order, new Date());
  if (words === null) return null;
  return (
    <p className={className}>
      {words.promise !== '' && <strong>{words.promise.replace(/(\d) /, '$1\u00A0')}</strong>}
      {words.rest}
      {children}
    </p>
  );
}
