import { failureMessage } from '../../../shared/web/data/call-error.ts';
import { useAsk } from '../../../shared/web/data/use-ask.ts';
import { useSend } from '../../../shared/web/data/use-send.ts';
import { useShopFacts } from '../../../shared/web/shop/shop-facts.ts';
import { Button } from '../../../shared/web/ui/button.tsx';
import stack from '../../../shared/web/ui/lists/stack.module.css';
import { Notice } from '../../../shared/web/ui/notice.tsx';
import { askForProof, mailState } from '../account-mail.contract.ts';

const notSent = { refused: 'Не отправилось. Попробуйте ещё раз.' };

/** Asks a buyer to prove the mailbox; nothing where it is proved, where mail is off, and while that is not known. */
export function ProveMail() {
  const { answer } = useAsk(mailState, useShopFacts().sendsMail ? {} : null);
  return answer?.proved === false ? <ProofRequest /> : null;
}

function ProofRequest() {
  const { send, busy, answer, failure } = useSend(askForProof, { revalidates: false });
  return (
    <Notice kind="info">
      <div className={stack.gap8}>
        <p>Подтвердите почту, чтобы получать письма. Пришлём на неё ссылку: откройте её и нажмите кнопку.</p>
        <div>
          <Button variant="secondary" busy={busy} busyText="Отправляем…" onClick={() => void send({})}>
            Отправить ссылку
          </Button>
        </div>
        <div role="status">{failure === null ? answer?.message : failureMessage(failure, notSent)}</div>
      </div>
    </Notice>
  );
}
