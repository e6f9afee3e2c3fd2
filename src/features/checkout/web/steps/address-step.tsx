import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import stack from '../../../../shared/web/ui/lists/stack.module.css';
import { Notice, NoticeArea, useNotice } from '../../../../shared/web/ui/notice.tsx';
import { LoadError } from '../../../../shared/web/ui/states/load-error.tsx';
import { Skeleton } from '../../../../shared/web/ui/states/skeleton.tsx';
import { useSessionWatch } from '../../../accounts/accounts.web.ts';
import { SIGN_IN_FOR_CHECKOUT } from '../../../accounts/after-sign-in.ts';
import {
  HISTORY_LOST,
  RecipientEditor,
  useAddressHistory,
  useRecipientEditor,
} from '../../../recipients/recipients.web.ts';
import { stepUrl } from '../../checkout-step.ts';
import { chosenRecipient, lastRecipient } from '../checkout-memory.ts';
import { RecipientChoice } from '../recipient-choice.tsx';
import styles from './address-step.module.css';
import { type CameFrom, StepFrame } from './step-frame.tsx';

/** How long a refusal is shown before the sign-in page comes. */
const REDIRECT_MS = 3_000;

/** Step 3: a saved recipient, or a new one. The one «Далее» there is sends the form while that is open. */
export function AddressStep({ addressMissing }: { addressMissing: boolean }) {
  const sessionLost = useSessionWatch(SIGN_IN_FOR_CHECKOUT, REDIRECT_MS);
  const navigate = useNavigate();
  const history = useAddressHistory();
  const { list, failure, reload } = history;
  const { notice, show, clear } = useNotice();
  const choice = useRef<HTMLDivElement>(null);
  const focusChoice = () => choice.current?.focus();
  const editor = useRecipientEditor(history, { show }, focusChoice);
  const [chosen, setChosen] = useState(() => chosenRecipient.read() ?? lastRecipient.read());

  useEffect(() => {
    if (addressMissing) show('error', 'Адрес не выбран');
  }, [addressMissing, show]);

  const usable = list?.some(({ id }) => id === chosen) ? chosen : (list?.[0]?.id ?? null);
  const inForm = editor.subject === null || editor.subject === 'new' ? editor.subject : editor.subject.id;

  function choose(id: number) {
    setChosen(id);
    chosenRecipient.write(id);
    editor.close();
  }

  function goOn(id: number) {
    chosenRecipient.write(id);
    lastRecipient.write(id);
    navigate(stepUrl(4, id), { state: { from: 3 } satisfies CameFrom });
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
      <div ref={choice} tabIndex={-1} className={stack.gap24}>
        {list !== null && list.length > 0 && (
          <RecipientChoice
            addresses={list}
            first={lastRecipient.read()}
            chosen={inForm === 'new' ? null : (inForm ?? usable)}
            onChoose={choose}
            editor={editor}
          />
        )}
        {usable !== null && inForm === null && (
          <div className={styles.next}>
            <Button full onClick={() => goOn(usable)}>
              Далее
            </Button>
          </div>
        )}
      </div>
      <RecipientEditor
        editor={editor}
        leadsOn
        onSaved={({ id, message, goOn: next }) => {
          if (next) {
            goOn(id);
            return;
          }
          show('success', message);
          setChosen(id);
          chosenRecipient.write(id);
          focusChoice();
        }}
      />
    </StepFrame>
  );
}
