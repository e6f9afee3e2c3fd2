import { typeset } from '../../lib/russian/typography.ts';
import { Notice } from '../../ui/notice.tsx';
import { packingChangesWords, refundWords } from '../packing-changes.ts';
import type { Order } from '../user-order.contract.ts';

/** «Изменения при сборке»: what went in for what, what was not put in, and what is to be given back for it. */
export function PackingChangesNotice({ order: { packingChanges, status } }: { order: Order }) {
  if (packingChanges === undefined) return null;
  const { replaced, missing } = packingChangesWords(packingChanges.lines, packingChanges.parts);
  const refund = refundWords(status, packingChanges.refund);
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
      {refund !== null && <p>{refund}</p>}
    </Notice>
  );
}
