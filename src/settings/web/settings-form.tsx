import { type SubmitEvent, useState } from 'react';
import { numberSettings, type SettingName, settingNames, settings } from '../../contract/shop-settings.ts';
import { OutdatedChoice } from '../../desk/editing/edit-form.tsx';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { type CallError, failureMessage } from '../../ui/data/call-error.ts';
import { wordsInDoubt } from '../../ui/data/failure-words.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { type FormErrors, formErrors } from '../../ui/form-errors.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import { changeShopSettings, type ShopSettingsAnswer } from '../admin-settings.contract.ts';
import { SettingsFields, type Typed } from './settings-fields.tsx';

const notSaved = {
  refused: 'Настройки не сохранены. Попробуйте ещё раз.',
  ...wordsInDoubt('Не знаем, сохранились ли настройки. Нажмите ещё раз.'),
};

interface SettingsFormProps {
  stored: ShopSettingsAnswer;
  onSaved(): void;
}

/** All settings in one form; only what was changed is sent, over the version that was seen. */
export function SettingsForm({ stored, onSaved }: SettingsFormProps) {
  const [seen, setSeen] = useState(stored);
  const [typed, setTyped] = useEditDraft('settings', typedOut(stored));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The number of orders that lose their people, typed to confirm it; null while nobody has asked for it. */
  const [toErase, setToErase] = useState<string | null>(null);
  const { send, busy } = useSend(changeShopSettings);
  const before = typedOut(seen);
  const changed = settingNames.filter((name) => typed[name] !== before[name]);

  function begin(from: ShopSettingsAnswer) {
    setSeen(from);
    setTyped(typedOut(from));
    setErrors({});
    setFailure(null);
    setToErase(null);
  }

  async function save(overSeen: boolean) {
    if (busy) return;
    const body = {
      ...Object.fromEntries(changed.map((name) => [name, meaningOf(name, typed[name])])),
      ...(overSeen ? { version: seen.version } : {}),
      ...(toErase === null ? {} : { ordersToErase: numberIn(toErase) }),
    };
    const wrong = formErrors(changeShopSettings, body);
    setErrors(wrong);
    setFailure(null);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { answer, failure: why } = await send({ body });
    if (why === null) {
      begin(answer);
      return onSaved();
    }
    setErrors(why.errors);
    if (why.errors.ordersToErase) setToErase('');
    if (Object.keys(why.errors).length === 0) setFailure(why);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save(true);
  }

  return (
    <form className={stack.gap24} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <UnsavedGuard dirty={changed.length > 0} />
      {Object.keys(errors).length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      <SettingsFields
        typed={typed}
        errors={errors}
        locked={seen.locked}
        disabled={busy}
        onChange={(name, value) => setTyped({ ...typed, [name]: value })}
      />
      {toErase !== null && changed.includes('orderMonths') && (
        <TextField
          name="ordersToErase"
          label="Сколько заказов останется без людей"
          error={errors.ordersToErase}
          autoComplete="off"
          inputMode="numeric"
          disabled={busy}
          value={toErase}
          onChange={setToErase}
        />
      )}
      <div role="alert">
        {failure !== null && <Notice kind="error">{failureMessage(failure, notSaved)}</Notice>}
      </div>
      {failure?.isOutdated && (
        <OutdatedChoice busy={busy} onKeepMine={() => void save(false)} onTakeTheirs={() => begin(stored)} />
      )}
      <div className={inRow.gap8}>
        <Button type="submit" busy={busy} busyText="Сохраняем…" disabled={changed.length === 0}>
          Сохранить
        </Button>
        {changed.length > 0 && (
          <Button variant="secondary" disabled={busy} onClick={() => begin(stored)}>
            Отменить
          </Button>
        )}
      </div>
    </form>
  );
}

function typedOut({ values }: ShopSettingsAnswer): Typed {
  return Object.fromEntries(settingNames.map((name) => [name, String(values[name])])) as Typed;
}

const numberIn = (text: string) =>
  /^\d{1,9}$/.test(text.replace(/\s/g, '')) ? Number(text.replace(/\s/g, '')) : Number.NaN;

/** What a typed text means: people write phones with spaces and brackets, and begin them with 8. */
function meaningOf(name: SettingName, typed: string): string | number {
  const text = typed.trim();
  if (name in numberSettings) return numberIn(text);
  return settings[name].variable === 'SHOP_PHONE'
    ? text.replace(/[\s()-]/g, '').replace(/^8(?=\d{10}$)/, '+7')
    : text;
}
