import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import { typeset } from '../../../../shared/web/text/typography.ts';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { packingChangesWords } from '../../packing/packing-changes.ts';
import type { Order } from '../../user-order.contract.ts';

/** «Изменения при сборке»: what went in for what, what was not put in, and what is to be given back for it. */
export function PackingChanges({ order: { packingChanges } }: { order: Order }) {
  if (packingChanges === undefined) return null;
  const { replaced, missing } = packingChangesWords(packingChanges.lines);
  return (
    <Notice kind="info">
      {replaced.length === 1 && <p>Изменения при сборке: {typeset(replaced.join())}</p>}
      {replaced.length > 1 && (
        <>
          <p>Изменения при сборке:</p>
          <ul>
            {replaced.map((words) => (
              <li key={words}>{typeset(words)}</li>
            ))}
          </ul>
        </>
      )}
      {missing !== null && <p>{typeset(missing)}</p>}
      {packingChanges.refund > 0 && <p>К возврату {formatRoubles(packingChanges.refund, 2)}</p>}
    </Notice>
  );
}
