import { useEffect, useState } from 'react';
import { severalErrors } from '../../../shared/contract/problem.ts';
import { call } from '../../../shared/web/call.ts';
import { CallError } from '../../../shared/web/data/call-error.ts';
import { type FormErrors, formErrors } from '../../../shared/web/form-errors.ts';
import type { Notices } from '../../../shared/web/ui/notice.tsx';
import { dayFromTyped, formatPhone, phoneFromTyped } from '../recipient-typing.ts';
import { saveAddress } from '../user-address.contract.ts';
import { emptyRecipient, type RecipientFields, recipientDraft } from './recipient-draft.ts';

const NO_RIGHTS = 'Подтвердите, что вправе сообщить данные получателя';

/** The fields from top to bottom: errors are told in this order. */
const order = [...(Object.keys(emptyRecipient) as (keyof RecipientFields)[]), 'consent', 'rights'] as const;

/** The address is saved under this id; the server's words say so. */
export type OnSaved = (id: number, message: string) => void;

interface Ticks {
  consent: boolean;
  rights: boolean;
}

const NO_TICKS: Ticks = { consent: false, rights: false };

/** The state of the form of a recipient: fields, errors, draft, saving (spec.md §4, §5). */
export function useRecipientForm(show: Notices['show'], onSaved: OnSaved, facilityId: number | null) {
  const [fields, setFields] = useState<RecipientFields>(() => ({
    ...emptyRecipient,
    institutionId: facilityId,
    ...recipientDraft.read(),
  }));
  const [ticks, setTicks] = useState(NO_TICKS);
  const [errors, setErrors] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (isTouched(fields)) recipientDraft.write(fields);
    else recipientDraft.clear();
  }, [fields]);

  function set<Name extends keyof RecipientFields>(name: Name, value: RecipientFields[Name]) {
    setFields((before) => ({ ...before, [name]: value }));
    forget(name);
    if (name === 'lastName') forget('confirmLastName');
  }

  function tick(name: keyof Ticks, value: boolean) {
    setTicks((before) => ({ ...before, [name]: value }));
    forget(name);
  }

  // An error is said until the person acts on it.
  function forget(name: string) {
    setErrors(({ [name]: _, ...rest }) => rest);
  }

  /** Leaving a field: what is there is written as it is shown, and judged, though not yet missed. */
  function leave(name: keyof RecipientFields) {
    const value = fields[name];
    if (value === null || value === '') return;
    const shown = {
      ...fields,
      phone: formatPhone(phoneFromTyped(fields.phone)),
      birthDate: shownDay(fields),
    };
    setFields(shown);
    const wrong = errorsOf(shown, ticks)[name];
    if (wrong !== undefined) setErrors((before) => inOrder({ ...before, [name]: wrong }));
  }

  async function submit() {
    if (busy) return;
    const wrong = errorsOf(fields, ticks);
    setErrors(wrong);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) {
      show('error', severalErrors);
      return;
    }
    setBusy(true);
    try {
      const { message, id } = await call(saveAddress, { body: bodyOf(fields, ticks) as never });
      recipientDraft.clear();
      setFields({ ...emptyRecipient });
      setTicks(NO_TICKS);
      setErrors({});
      onSaved(id, message);
    } catch (error) {
      if (error instanceof CallError) setErrors(inOrder(error.errors));
      show('error', (error instanceof CallError && error.message) || 'Ошибка при сохранении данных');
    } finally {
      setBusy(false);
    }
  }

  return { fields, ticks, errors, attempt, busy, set, tick, leave, submit };
}

function bodyOf(fields: RecipientFields, { consent }: Ticks) {
  return {
    ...fields,
    birthDate: dayFromTyped(fields.birthDate) ?? fields.birthDate,
    phone: phoneFromTyped(fields.phone),
    consent,
  };
}

function errorsOf(fields: RecipientFields, ticks: Ticks): FormErrors {
  const errors = formErrors(saveAddress, bodyOf(fields, ticks));
  return inOrder(ticks.rights ? errors : { ...errors, rights: NO_RIGHTS });
}

function inOrder(errors: FormErrors): FormErrors {
  return Object.fromEntries(order.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

function shownDay({ birthDate }: RecipientFields): string {
  return dayFromTyped(birthDate)?.split('-').reverse().join('.') ?? birthDate;
}

function isTouched({ institutionId: _, ...typed }: RecipientFields): boolean {
  return Object.values(typed).some((value) => value !== '');
}
