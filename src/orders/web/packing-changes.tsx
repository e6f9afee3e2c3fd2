import { typesetName } from '../../lib/russian/typography.ts';
import { Notice } from '../../ui/notice.tsx';
import { describePackingChanges, formatRefund } from '../packing-changes.ts';
import type { Order } from '../user-order.contract.ts';

/** «Изменения при сборке»: what went in for what, what was not put in, and what is to be given back for it. */
export function PackingChangesNotice({ order: { packingChanges, status, refunds } }: { order: Order }) {
  if (packingChanges === undefined) return null;
  const { replaced, missing } = describePackingChanges(packingChanges.lines, packingChanges.parts);
  // Once money was given back, that is said by itself.
  const refund = refunds === undefined ? formatRefund(status, packingChanges.refund) : null;
  return (
    <Notice kind="info">
      {replaced.length === 1 && <p>Изменения при сборке: {typesetName(replaced.join())}</p>}
      {replaced.length > 1 && (
        <>
          <p>Изменения при сборке:</p>
          <ul>
            {replaced.map((words) => (
              <li key={words}>{typesetName(words)}</li>
            ))}
          </ul>
        </>
      )}
      {missing !== null && <p>{typesetName(missing)}</p>}
      {refund !== null && <p>{refund}</p>}
    </Notice>
  );
}
