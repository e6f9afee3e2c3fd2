import { useEffect, useState } from 'react';
import { typedDay } from '../../../shared/contract/calendar.ts';
import { severalErrors } from '../../../shared/contract/problem.ts';
import { failureMessage } from '../../../shared/web/data/call-error.ts';
import { useSend } from '../../../shared/web/data/use-send.ts';
import { type FormErrors, formErrors } from '../../../shared/web/form-errors.ts';
import type { Notices } from '../../../shared/web/ui/notice.tsx';
import { type Facilities, useChosenFacility } from '../../facilities/facilities.web.ts';
import { dayFromTyped, formatTypedPhone, phoneFromTyped } from '../recipient-typing.ts';
import { saveAddress } from '../user-address.contract.ts';
import { emptyRecipient, type RecipientFields, recipientDraft } from './recipient-draft.ts';

const NO_RIGHTS = 'Подтвердите, что вправе сообщить данные получателя';

/** The fields from top to bottom: errors are shown in this order. */
const order = [...(Object.keys(emptyRecipient) as (keyof RecipientFields)[]), 'consent', 'rights'] as const;

/** The address is saved under this id; the server's message says so. */
export type OnSaved = (id: number, message: string) => void;

interface Ticks {
  consent: boolean;
  rights: boolean;
}

const NO_TICKS: Ticks = { consent: false, rights: false };

/** The state of the form of a recipient: fields, errors, draft, saving. */
export function useRecipientForm(show: Notices['show'], onSaved: OnSaved, facilities: Facilities) {
  const chosen = useChosenFacility();
  const [fields, setFields] = useState<RecipientFields>(() => ({
    ...emptyRecipient,
    institutionId: chosen,
    ...recipientDraft.read(),
  }));
  const [ticks, setTicks] = useState(NO_TICKS);
  const [errors, setErrors] = useState<FormErrors>({});
  // What leaving a field finds is said at the field: the list above would move the page and take the focus.
  const [foundBySending, setFoundBySending] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useSend(saveAddress, { revalidates: false });

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

  // An error is shown until the person acts on it.
  function forget(name: string) {
    setErrors(({ [name]: _, ...rest }) => rest);
    setFoundBySending((before) => before.filter((found) => found !== name));
  }

  function refuse(wrong: FormErrors) {
    setErrors(wrong);
    setFoundBySending(Object.keys(wrong));
  }

  /** Leaving a field: what is there is written as it is shown, and validated, though not yet required. */
  function leave(name: keyof RecipientFields) {
    const value = fields[name];
    if (value === null || value === '') return;
    const shown = {
      ...fields,
      phone: formatTypedPhone(phoneFromTyped(fields.phone)),
      birthDate: shownDay(fields),
    };
    setFields(shown);
    const wrong = errorsOf(shown, ticks)[name];
    if (wrong !== undefined) setErrors((before) => inOrder({ ...before, [name]: wrong }));
  }

  async function submit() {
    if (busy) return;
    const wrong = errorsOf(fields, ticks);
    refuse(wrong);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) {
      show('error', severalErrors);
      return;
    }
    const institutionName = facilities.list?.find(({ id }) => id === fields.institutionId)?.name;
    const { answer, failure } = await send({ body: { ...bodyOf(fields, ticks), institutionName } });
    if (failure !== null) {
      refuse(inOrder(failure.errors));
      show('error', failureMessage(failure, 'Ошибка при сохранении данных'));
      return;
    }
    recipientDraft.clear();
    setFields({ ...emptyRecipient });
    setTicks(NO_TICKS);
    setErrors({});
    onSaved(answer.id, answer.message);
  }

  const summary = Object.fromEntries(
    Object.entries(errors).filter(([name]) => foundBySending.includes(name)),
  );
  return { fields, ticks, errors, summary, attempt, busy, set, tick, leave, submit };
}

function bodyOf(fields: RecipientFields, { consent }: Ticks) {
  return {
    ...fields,
    // Nothing chosen and no consent are refused by the rules, at their fields.
    institutionId: fields.institutionId ?? '',
    birthDate: dayFromTyped(fields.birthDate) ?? fields.birthDate,
    phone: phoneFromTyped(fields.phone),
    consent: consent as true,
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
  const day = dayFromTyped(birthDate);
  return day === undefined ? birthDate : typedDay(day);
}

function isTouched({ institutionId: _, ...typed }: RecipientFields): boolean {
  return Object.values(typed).some((value) => value !== '');
}
