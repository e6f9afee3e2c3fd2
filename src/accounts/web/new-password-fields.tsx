import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/field.tsx';
import { AccountForm } from './account-form.tsx';
import { signInHelp } from './sign-in-frame.tsx';

const LOST = 'Не удалось связаться с сервером. Проверьте соединение и попробуйте ещё раз.';

interface PasswordWords {
  refused: string;
  /** The response makes no sense: the password may be a new one or not. */
  doubt: string;
  /** No response came in time. */
  timeout?: string;
}

/** What is said when a call that changes a password fails. */
export const createPasswordCallErrorMessages = ({ refused, doubt, timeout = LOST }: PasswordWords) => ({
  refused: `${refused} Попробуйте ещё раз.`,
  timeout,
  network: LOST,
  broken: doubt,
  malformed: doubt,
});

interface FieldState {
  name: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** What is wrong where a password that is being chosen was typed twice; null when nothing is. */
export function findRepeatedPasswordError(chosen: string, repeated: string): { repeated: string } | null {
  return repeated === chosen ? null : { repeated: 'Пароли не совпадают. Наберите второй ещё раз.' };
}

interface NewPasswordFormProps {
  form: ComponentProps<typeof AccountForm>['form'] & { busy: boolean };
  chosen: FieldState;
  repeated: FieldState;
  /** What the button says: «Сохранить новый пароль». */
  saveText: string;
  /** More above the two. */
  children?: ReactNode;
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  label?: string;
};

/** The field in which a password is chosen, with what it must be like. */
export function NewPasswordField({ label = 'Новый пароль', ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField {...field} label={label} hint="От 8 до 128 знаков" autoComplete="new-password" required />
  );
}

/** A password that is being chosen without knowing the one before: typed twice, since there is no way back. */
export function NewPasswordForm({ form, chosen, repeated, saveText, children }: NewPasswordFormProps) {
  return (
    <AccountForm
      form={form}
      help={signInHelp}
      button={
        <Button type="submit" full busy={form.busy} busyText="Сохраняем…">
          {saveText}
        </Button>
      }
    >
      {children}
      <NewPasswordField {...chosen} />
      <PasswordField {...repeated} label="Новый пароль ещё раз" autoComplete="new-password" required />
    </AccountForm>
  );
}
