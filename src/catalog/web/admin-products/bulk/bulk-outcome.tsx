import { Button } from '../../../../ui/button.tsx';
import inRow from '../../../../ui/lists/row.module.css';
import { Notice } from '../../../../ui/notice.tsx';
import styles from './chosen-products.module.css';
import type { useBulkChanges } from './use-bulk-changes.ts';

/** What came of a change of many products, with the way back; it stays until it is read. */
export function BulkOutcomeNotice({ bulk }: { bulk: ReturnType<typeof useBulkChanges> }) {
  const { outcome, problem, busy, takeBack, close } = bulk;
  return (
    <>
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      <div role="status">
        {outcome !== null && (
          <Notice kind={outcome.stayed.length > 0 ? 'warning' : 'success'}>
            <div className={inRow.gap12}>
              <p>{outcome.text}</p>
              {outcome.steps.length > 0 && (
                <Button
                  variant="quiet"
                  busy={busy}
                  busyText="Возвращаем…"
                  aria-label={`${outcome.isUndone ? 'Отменить возврат' : 'Вернуть как было'}: ${outcome.text}`}
                  onClick={() => takeBack(outcome.steps)}
                >
                  {outcome.isUndone ? 'Отменить возврат' : 'Вернуть как было'}
                </Button>
              )}
              <Button variant="quiet" onClick={close}>
                Понятно
              </Button>
              {outcome.stayed.length > 0 && (
                <div className={styles.stayed}>
                  <p>Остались как есть: {outcome.stayed.length}</p>
                  <ul>
                    {outcome.stayed.map(({ id, message }) => (
                      <li key={id}>{message}</li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          </Notice>
        )}
      </div>
    </>
  );
}
