import { type SubmitEvent, useState } from 'react';
import type { CallAnswer, CallInput } from '../../../contract/endpoint.ts';
import { formatDay } from '../../../lib/calendar.ts';
import { Button } from '../../../ui/button.tsx';
import { type CallError, failureMessage } from '../../../ui/data/call-error.ts';
import { wordsInDoubt } from '../../../ui/data/failure-words.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useEditDraft } from '../../../ui/edit-draft.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { type FormErrors, formErrors } from '../../../ui/form-errors.ts';
import { Notice } from '../../../ui/notice.tsx';
import { findInvited, type InvitedBuyer, inviteAdministrator } from '../../admin-staff.contract.ts';
import styles from './staff.module.css';

type Invited = CallAnswer<typeof inviteAdministrator>;

const notInvited = {
  refused: 'Не приглашён. Попробуйте ещё раз.',
  ...wordsInDoubt('Не знаем, приглашён ли человек. Обновите список.'),
};

/** A look changes nothing of the list. */
const FINDS = { revalidates: false } as const;

const nobody = { email: '', lastName: '', firstName: '' };

/** Asks somebody in by e-mail; of a buyer it shows first who that is. */
export function InviteForm({ onInvited }: { onInvited(invited: Invited): void }) {
  const [fields, setFields] = useEditDraft('invite', nobody);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [buyer, setBuyer] = useState<InvitedBuyer | null>(null);
  const search = useSend(findInvited, FINDS);
  const invitation = useSend(inviteAdministrator);
  const busy = search.busy || invitation.busy;

  function refused(failure: CallError) {
    setErrors(failure.errors);
    if (Object.keys(failure.errors).length === 0) setRefusal(failureMessage(failure, notInvited));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = formErrors(inviteAdministrator, fields);
    setErrors(wrong);
    setRefusal(undefined);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(first)?.focus();
    const found = await search.send({ body: { email: fields.email } });
    if (found.failure !== null) return refused(found.failure);
    if (found.answer.buyer !== null) return setBuyer(found.answer.buyer);
    await invite({ body: fields });
  }

  async function invite(input: CallInput<typeof inviteAdministrator>) {
    const { answer, failure } = await invitation.send(input);
    setBuyer(null);
    if (failure !== null) return refused(failure);
    setFields(nobody);
    onInvited(answer);
  }

  const field = (name: keyof typeof nobody) => ({
    name,
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });

  return (
    <form className={styles.invite} method="post" noValidate onSubmit={submit} aria-labelledby="invite">
      <h2 id="invite">Пригласить</h2>
      <p className={styles.quiet}>
        Покажем одноразовый пароль: передайте его сами, роль начнётся с входа по нему. Если с этой почтой уже
        есть покупатель, сначала покажем, кто это; его прежний пароль больше не подойдёт.
      </p>
      <div className={styles.fields}>
        <TextField label="Почта" type="email" inputMode="email" max={254} required {...field('email')} />
        <TextField label="Фамилия, если покупок ещё не было" max={127} {...field('lastName')} />
        <TextField label="Имя, если покупок ещё не было" max={127} {...field('firstName')} />
      </div>
      <div role="alert">{refusal !== undefined && <Notice kind="error">{refusal}</Notice>}</div>
      <Button type="submit" busy={busy && buyer === null} busyText="Приглашаем…">
        Сделать администратором
      </Button>
      <ConfirmDialog
        open={buyer !== null}
        title="С этой почтой уже есть покупатель"
        text={buyer === null ? '' : <BuyerSeen buyer={buyer} email={fields.email} />}
        confirmText="Да, сделать администратором"
        closeText="Не приглашать"
        busy={invitation.busy}
        onConfirm={() => buyer !== null && void invite({ body: { email: fields.email, buyerId: buyer.id } })}
        onClose={() => setBuyer(null)}
      />
    </form>
  );
}

function BuyerSeen({ buyer, email }: { buyer: InvitedBuyer; email: string }) {
  const { lastName, firstName, middleName, since } = buyer;
  return (
    <>
      <p className={styles.seen}>
        <strong>{[lastName, firstName, middleName].filter(Boolean).join(' ')}</strong>, {email.trim()}.
        Учётная запись с {formatDay(since)}
      </p>
      <p>
        С чужой почтой мог зарегистрироваться кто угодно. Убедитесь, что это тот человек: прежний пароль и все
        входы перестанут действовать, а с одноразовым откроются заказы, телефоны и настройки.
      </p>
    </>
  );
}
