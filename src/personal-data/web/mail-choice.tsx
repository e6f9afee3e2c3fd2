import { chooseMails } from '../../accounts/account-mail.contract.ts';
import type { CallAnswer } from '../../contract/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ownAccount } from '../account.contract.ts';

type Mails = NonNullable<CallAnswer<typeof ownAccount>['mails']>;

const notSaved = { refused: 'Не сохранилось. Попробуйте ещё раз.' };

/** Whether mails about one's orders are wanted, and a word where they do not arrive. */
export function MailChoice({ mails }: { mails: Mails }) {
  const { send, busy, failure } = useSend(chooseMails);
  return (
    <Card title="Письма">
      {mails.refusedAt !== null && (
        <>
          <Notice kind="warning">
            Письма на эту почту не доходят: почтовый сервер отвечает, что такого ящика нет или он не принимает
            писем. О заказах смотрите в «Моих заказах».
          </Notice>
          <div>
            <Button variant="secondary" busy={busy} onClick={() => void send({ body: { orders: true } })}>
              Присылать снова
            </Button>
          </div>
        </>
      )}
      <CheckboxField
        name="orderMails"
        label="Присылать письма о моих заказах: принят, статус, день сдачи, сборка и сдача"
        hint="В письмах нет имён, учреждений и товаров. Письма о пароле приходят всегда."
        checked={mails.orders}
        disabled={busy}
        onChange={(orders) => void send({ body: { orders } })}
      />
      {failure !== null && (
        <div role="alert">
          <Notice kind="error">{failureMessage(failure, notSaved)}</Notice>
        </div>
      )}
    </Card>
  );
}
