import { Button } from '../../ui/button.tsx';
import { wordsUnanswered } from '../../ui/data/failure-words.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { giveConsent } from '../account-consent.contract.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { ConsentLabel } from './consent-label.tsx';
import { notWorking } from './sign-in-frame.tsx';

const notStored = {
  refused: 'Согласие не записано. Попробуйте ещё раз.',
  ...wordsUnanswered('Ошибка сервера. Попробуйте позже.'),
};

interface AskConsentProps {
  /** What the sign-in brought: no session until the consent is given. */
  token: string;
  onGiven(): void;
  /** The token is no longer good, or its owner does not agree. */
  onLeave(): void;
}

/** Whoever has an account without a consent gives it before anything is saved or ordered here. */
export function AskConsent({ token, onGiven, onLeave }: AskConsentProps) {
  const form = useAccountForm(giveConsent, {
    initial: { consent: false },
    input: ({ consent }) => ({ body: { consent: consent as true } }),
    failed: notStored,
    token,
    done: onGiven,
    onFailure: ({ status }) => {
      if (status === 401) onLeave();
      return status === 401;
    },
  });
  const { value, ...box } = form.field('consent');
  return (
    <>
      <p>
        Учётная запись создана без согласия на обработку персональных данных. Без него мы не можем сохранить
        здесь получателя и принять заказ.
      </p>
      <AccountForm
        form={form}
        help={notWorking}
        button={
          <Button type="submit" full busy={form.busy} busyText="Записываем…">
            Продолжить
          </Button>
        }
      >
        <CheckboxField {...box} label={<ConsentLabel part="registration" />} checked={value} required />
      </AccountForm>
      <Button variant="quiet" onClick={onLeave}>
        Не соглашаюсь, выйти
      </Button>
    </>
  );
}
