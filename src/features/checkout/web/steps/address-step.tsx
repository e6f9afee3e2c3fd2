import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice, NoticeArea, useNotice } from '../../../../shared/web/ui/notice.tsx';
import { LoadError } from '../../../../shared/web/ui/states/load-error.tsx';
import { Skeleton } from '../../../../shared/web/ui/states/skeleton.tsx';
import { useSessionWatch } from '../../../accounts/accounts.web.ts';
import { SIGN_IN_FOR_CHECKOUT } from '../../../accounts/after-sign-in.ts';
import {
  HISTORY_LOST,
  hasRecipientDraft,
  RecipientForm,
  useAddressHistory,
} from '../../../recipients/recipients.web.ts';
import { stepUrl } from '../../checkout-step.ts';
import { lastRecipient } from '../checkout-memory.ts';
import { RecipientChoice } from '../recipient-choice.tsx';
import styles from './address-step.module.css';
import { type CameFrom, StepFrame } from './step-frame.tsx';

/** How long a refusal is shown before the sign-in page comes. */
const REDIRECT_MS = 3_000;

/** Step 3: a saved recipient, or a new one. */
export function AddressStep({ addressMissing }: { addressMissing: boolean }) {
  const sessionLost = useSessionWatch(SIGN_IN_FOR_CHECKOUT, REDIRECT_MS);
  const navigate = useNavigate();
  const { list, failure, reload } = useAddressHistory();
  const { notice, show, clear } = useNotice();
  const [chosen, setChosen] = useState(lastRecipient.read);
  const [adding, setAdding] = useState(hasRecipientDraft);
  const choice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (addressMissing) show('error', 'Адрес не выбран');
  }, [addressMissing, show]);

  const usable = list?.some(({ id }) => id === chosen) ? chosen : (list?.[0]?.id ?? null);
  const formShown = adding || (list === null ? failure !== null : list.length === 0);

  function goOn() {
    if (usable === null) return;
    lastRecipient.write(usable);
    navigate(stepUrl(4, usable), { state: { from: 3 } satisfies CameFrom });
  }

  function takeSaved(id: number, message: string) {
    show('success', message);
    setChosen(id);
    setAdding(false);
    reload();
    choice.current?.focus();
  }

  return (
    <StepFrame step={3} title="Кому доставить" addressId={null}>
      <NoticeArea notice={notice} clear={clear} />
      {sessionLost && (
        <div role="alert">
          <Notice kind="error">Произошла ошибка при авторизации</Notice>
        </div>
      )}
      {failure !== null && (
        <LoadError message={failureMessage(failure, HISTORY_LOST)} bare onRetry={reload} />
      )}
      {list === null && failure === null && <Skeleton height={8} count={2} />}
      <div ref={choice} tabIndex={-1} className={styles.choice}>
        {list !== null && list.length > 0 && (
          <>
            <RecipientChoice
              addresses={list}
              first={lastRecipient.read()}
              chosen={usable}
              onChoose={setChosen}
            />
            <Button full onClick={goOn}>
              Далее
            </Button>
          </>
        )}
      </div>
      {formShown ? (
        <section className={styles.form} aria-labelledby="new-recipient">
          <h2 id="new-recipient">Новый получатель</h2>
          <RecipientForm onSaved={takeSaved} />
        </section>
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Добавить получателя
        </Button>
      )}
    </StepFrame>
  );
}
