import { PasswordField } from '../../../shared/web/ui/fields/field.tsx';
import { PASSWORD_RULE } from '../password-rule.ts';

interface FieldState {
  name: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** What is wrong where a password that is being chosen was typed twice; null when nothing is. */
export function notRepeated(chosen: string, repeated: string): { repeated: string } | null {
  return repeated === chosen ? null : { repeated: 'Пароли не совпадают. Наберите второй ещё раз.' };
}

/** A password that is being chosen without knowing the one before: typed twice, since there is no way back. */
export function NewPasswordFields({ chosen, repeated }: { chosen: FieldState; repeated: FieldState }) {
  return (
    <>
      <PasswordField
        {...chosen}
        label="Новый пароль"
        hint={PASSWORD_RULE}
        autoComplete="new-password"
        required
      />
      <PasswordField {...repeated} label="Новый пароль ещё раз" autoComplete="new-password" required />
    </>
  );
}
