import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { getEmailVerification, requestEmailVerification } from '../account-access.contract.ts';

const notSent = { refused: 'Не отправилось. Попробуйте ещё раз.' };

/** Asks a buyer to prove the mailbox; nothing where it is proved, where mail is off, and while that is not known. */
export function EmailVerificationNotice() {
  const { response } = useCallQuery(getEmailVerification, usePublicShopInfo().sendsMail ? {} : null);
  return response?.proved === false ? <ProofRequest /> : null;
}

function ProofRequest() {
  const { send, busy, response, failure } = useSend(requestEmailVerification, { revalidates: false });
  return (
    <Notice kind="info">
      <div className={stack.gap8}>
        <p>Подтвердите почту, чтобы получать письма. Пришлём на неё ссылку: откройте её и нажмите кнопку.</p>
        <div>
          <Button variant="secondary" busy={busy} busyText="Отправляем…" onClick={() => void send({})}>
            Отправить ссылку
          </Button>
        </div>
        <div role="status">
          {failure === null ? response?.message : getCallFailureMessage(failure, notSent)}
        </div>
      </div>
    </Notice>
  );
}
