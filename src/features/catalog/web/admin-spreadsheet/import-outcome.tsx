import { useState } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { tableStyles as styles } from '../../../admin/table.web.ts';
import { undoProductStep } from '../../products-bulk.contract.ts';
import { leftText } from '../admin-parts/step-words.ts';
import type { ImportOutcome } from './use-table-import.ts';

/** What a table has written, with the way back. */
export function ImportOutcomeNotice({ outcome }: { outcome: ImportOutcome }) {
  const { send, busy, failure } = useSend(undoProductStep);
  const [undone, setUndone] = useState<{ count: number; left: string[] } | null>(null);
  const { created, changed, categories, stepId } = outcome;

  async function takeBack(id: number) {
    const { answer } = await send({ body: { stepId: id } });
    if (answer === null) return;
    const left = answer.left.map(({ name, fields }) => leftText(name, fields));
    setUndone({ count: answer.ids.length, left });
  }

  if (undone !== null) {
    return (
      <Notice kind={undone.left.length > 0 ? 'warning' : 'success'}>
        <p>
          Возвращено, как было: {undone.count}. Новые товары удалены.
          {categories.length > 0 && ' Новые категории остались.'}
        </p>
        {undone.left.length > 0 && (
          <>
            <p>Остались как есть: {undone.left.length}</p>
            <ul>
              {undone.left.slice(0, SHOWN).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    );
  }
  return (
    <>
      <Notice kind="success">
        <p>
          Записано: новых {created}, изменённых {changed}
          {categories.length > 0 && `, новых категорий ${categories.length}`}.{' '}
          <Link to="/admin/product">Посмотреть товары</Link>
        </p>
        {stepId !== null && (
          <div className={styles.buttons}>
            <Button variant="quiet" busy={busy} busyText="Возвращаем…" onClick={() => takeBack(stepId)}>
              Вернуть как было
            </Button>
            <span className={styles.quiet}>Можно и позже, 30 дней: «Товары», «Изменения списком».</span>
          </div>
        )}
      </Notice>
      {failure !== null && (
        <Notice kind="error">{failureMessage(failure, 'Товары не изменились. Попробуйте ещё раз.')}</Notice>
      )}
    </>
  );
}

const SHOWN = 50;
