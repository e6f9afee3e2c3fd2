import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskProduct } from '../../../../catalog/desk-product.ts';
import {
  changeProductsInBulk,
  MAX_BULK_PRODUCTS,
  undoBulkChange,
} from '../../../../catalog/products-bulk.contract.ts';
import type { CallInput, CallResponse } from '../../../../contract/endpoint.ts';
import { type CallError, getCallFailureMessage } from '../../../../ui/data/call-error.ts';
import { useSend } from '../../../../ui/data/use-send.ts';
import {
  type BulkOutcome,
  describeProductsNotUndone,
  formatBulkUndoSummary,
} from '../../use-bulk-undo-confirmation.tsx';

type Fields = Omit<CallInput<typeof changeProductsInBulk>['body']['changes'][number], 'id' | 'version'>;

/** Changes products in steps of two hundred and takes the steps back. `onChanged` puts what came in its place. */
export function useBulkProductChanges(
  onChanged: (products: readonly DeskProduct[], deleted: boolean) => void,
) {
  const change = useSend(changeProductsInBulk, { revalidates: false });
  const undo = useSend(undoBulkChange, { revalidates: false });
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  /** Of what was tried last. */
  const [failure, setFailure] = useState<CallError | null>(null);

  /** Returns how many were changed; null when not all were sent. */
  async function run(
    products: readonly DeskProduct[],
    done: string,
    fieldsOf: (product: DeskProduct) => Fields,
  ): Promise<number | null> {
    const steps: number[] = [];
    const stayed: BulkOutcome['stayed'] = [];
    let changed = 0;
    setOutcome(null);
    for (let from = 0; from < products.length; from += MAX_BULK_PRODUCTS) {
      const changes = products.slice(from, from + MAX_BULK_PRODUCTS).map((product) => ({
        ...fieldsOf(product),
        id: product.id,
        version: product.version,
      }));
      const { response, failure: why } = await change.send({ body: { changes } });
      setFailure(why);
      if (response !== null) {
        onChanged(
          response.changed,
          changes.some((one) => one.deleted === true),
        );
        changed += response.changed.length;
        stayed.push(...response.refused);
        if (response.stepId !== null) steps.unshift(response.stepId);
      }
      setOutcome({ text: `${done}: ${changed}`, stayed, steps });
      if (response === null) return null;
    }
    return changed;
  }

  /** Takes steps back; what somebody has changed since stays and is named. */
  async function takeBack(steps: readonly number[], all = false): Promise<void> {
    const undone: CallResponse<typeof undoBulkChange>[] = [];
    for (const stepId of steps) {
      const { response, failure: why } = await undo.send({ body: { stepId, all } });
      setFailure(why);
      if (response === null) return;
      onChanged(response.restored, false);
      undone.push(response);
    }
    setOutcome({
      text: formatBulkUndoSummary(undone),
      stayed: undone.flatMap(describeProductsNotUndone),
      steps: undone.flatMap(({ stepId }) => stepId ?? []).toReversed(),
      isUndone: true,
    });
    // More was written than the responses brought: products that are gone, or a long table.
    if (undone.some(({ restored, ids }) => restored.length < ids.length)) await revalidate();
  }

  return {
    outcome,
    busy: change.busy || undo.busy,
    problem:
      failure === null ? null : getCallFailureMessage(failure, 'Товары не изменились. Попробуйте ещё раз.'),
    run,
    takeBack,
    close: () => setOutcome(null),
  };
}
