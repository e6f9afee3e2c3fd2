import { useState } from 'react';
import parts from '../../../../desk/editing/editing.module.css';
import { formatMoment } from '../../../../lib/calendar.ts';
import { plural } from '../../../../lib/russian/plural.ts';
import { Button } from '../../../../ui/button.tsx';
import { failureMessage } from '../../../../ui/data/call-error.ts';
import { useAsk } from '../../../../ui/data/use-ask.ts';
import inRow from '../../../../ui/lists/row.module.css';
import { Notice } from '../../../../ui/notice.tsx';
import { PlainList } from '../../../../ui/plain-list.tsx';
import { LoadError } from '../../../../ui/states/load-error.tsx';
import { listProductSteps } from '../../../products-bulk.contract.ts';
import { fieldNames } from '../../admin-parts/step-words.ts';
import { useUndoQuestion } from '../../admin-parts/undo-question.tsx';
import type { useBulkChanges } from './use-bulk-changes.ts';

/** What was changed at many products in the last month, each with its way back. */
export function RecentSteps({ bulk }: { bulk: ReturnType<typeof useBulkChanges> }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={parts.quiet}>Изменения списком за 30 дней</summary>
      {open && <Steps bulk={bulk} />}
    </details>
  );
}

function Steps({ bulk }: { bulk: ReturnType<typeof useBulkChanges> }) {
  const { answer, failure, retry } = useAsk(listProductSteps, {});
  const undo = useUndoQuestion(async (stepId, all) => {
    await bulk.takeBack([stepId], all);
    retry();
  }, bulk);
  if (failure !== null) {
    return <LoadError message={failureMessage(failure, 'Список не загрузился')} bare onRetry={retry} />;
  }
  if (answer === null) return null;
  if (answer.steps.length === 0) return <p className={parts.quiet}>Пока не было.</p>;
  return (
    <>
      {undo.problem !== null && <Notice kind="error">{undo.problem}</Notice>}
      {undo.question}
      <PlainList className={parts.rows}>
        {answer.steps.map(({ id, at, by, fields, products, undone }) => (
          <li key={id} className={inRow.gap12}>
            <p>
              {formatMoment(at)}, {by}: {fields.map((field) => fieldNames[field]).join(', ')} у {products}{' '}
              {plural(products, ['товара', 'товаров', 'товаров'])}
            </p>
            {undone ? (
              <p className={parts.quiet}>Отменено</p>
            ) : (
              <Button variant="quiet" disabled={bulk.busy || undo.busy} onClick={() => undo.ask(id)}>
                Вернуть как было
                <span className="visually-hidden">
                  : {formatMoment(at)}, {products} {plural(products, ['товар', 'товара', 'товаров'])}
                </span>
              </Button>
            )}
          </li>
        ))}
      </PlainList>
    </>
  );
}
