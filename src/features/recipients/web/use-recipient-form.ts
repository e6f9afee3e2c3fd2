import { useEffect, useRef, useState } from 'react';
import { typedDay } from '../../../shared/contract/calendar.ts';
import { capitalisedName } from '../../../shared/contract/person-name.ts';
import { severalErrors } from '../../../shared/contract/problem-body.ts';
import { failureMessage } from '../../../shared/web/data/call-error.ts';
import { useSend } from '../../../shared/web/data/use-send.ts';
import { type FormErrors, formErrors } from '../../../shared/web/form-errors.ts';
import type { Notices } from '../../../shared/web/ui/notice.tsx';
import { type Facilities, useChosenFacility } from '../../facilities/facilities.web.ts';
import {
  alphabetFault,
  birthDateFault,
  dayFromTyped,
  formatTypedPhone,
  lastNamesFault,
  phoneFromTyped,
} from '../recipient-typing.ts';
import { type SavedAddress, saveAddress, updateAddress } from '../user-address.contract.ts';
import { fieldsAtFirst, type RecipientFields, recipientDraft } from './recipient-draft.ts';

const NO_RIGHTS = 'Подтвердите, что вправе сообщить данные получателя';

interface Ticks {
  consent: boolean;
  rights: boolean;
}

const NO_TICKS: Ticks = { consent: false, rights: false };

/** The fields from top to bottom. */
const fieldNames = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'squadNumber',
  'institutionId',
  'phone',
  'confirmLastName',
  'additionalInfo',
] as const satisfies readonly (keyof RecipientFields)[];

/** Errors are shown in this order. */
const order = [...fieldNames, 'consent', 'rights'] as const;

interface FormOptions {
  /** The saved recipient that is being changed; null for somebody new. */
  edited: SavedAddress | null;
  /** The buyer's phone from another recipient; empty when there is none. */
  phone: string;
  facilities: Facilities;
  show: Notices['show'];
  onTyped(): void;
}

/** The state of the form of a recipient: fields, errors, draft, saving. */
export function useRecipientForm({ edited, phone, facilities, show, onTyped }: FormOptions) {
  const draft = recipientDraft(edited?.id ?? 'new');
  const institutionId = useChosenFacility();
  const [first] = useState(() => fieldsAtFirst(edited, { institutionId, phone }));
  const [fields, setFields] = useState<RecipientFields>(() => ({ ...first, ...draft.read() }));
  const [ticks, setTicks] = useState(NO_TICKS);
  const [errors, setErrors] = useState<FormErrors>({});
  /** What the last sending found wrong and nobody has touched since; `attempt` tells two sendings apart. */
  const [summary, setSummary] = useState<{ attempt: number; names: string[] }>({ attempt: 0, names: [] });
  const saving = useSend(saveAddress, { revalidates: false });
  const updating = useSend(updateAddress, { revalidates: false });
  const busy = saving.busy || updating.busy;
  const underWay = useRef(false);

  const latest = useRef({ draft, onTyped });
  latest.current = { draft, onTyped };
  useEffect(() => {
    if (isSame(fields, first)) latest.current.draft.clear();
    else {
      latest.current.draft.write(fields);
      latest.current.onTyped();
    }
  }, [fields, first]);

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
    setSummary(({ attempt, names }) => ({ attempt, names: names.filter((one) => one !== name) }));
  }

  function showErrors(found: FormErrors) {
    setErrors(found);
    setSummary(({ attempt }) => ({ attempt: attempt + 1, names: Object.keys(found) }));
  }

  /** Leaving a field: what is there is written as it is shown, and validated, though not yet required. */
  function leave(name: keyof RecipientFields) {
    const value = fields[name];
    if (value === null || value === '') return;
    const shown = { ...fields, ...shownAs(name, fields) };
    setFields((before) => ({ ...before, ...shownAs(name, before) }));
    const wrong = errorsOf(shown, ticks)[name];
    if (wrong !== undefined) setErrors((before) => inOrder({ ...before, [name]: wrong }));
  }

  /** Returns what the server said of the saved recipient; undefined when it is not saved, and the form says why. */
  async function submit(): Promise<{ id: number; message: string } | undefined> {
    if (underWay.current) return undefined;
    // Enter sends without leaving the field.
    const shown: RecipientFields = Object.assign(
      {},
      fields,
      ...fieldNames.map((name) => shownAs(name, fields)),
    );
    setFields(shown);
    const wrong = errorsOf(shown, ticks);
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      show('error', severalErrors);
      return undefined;
    }
    const institutionName = facilities.list?.find(({ id }) => id === shown.institutionId)?.name;
    const body = { ...bodyOf(shown, ticks), institutionName };
    underWay.current = true;
    const { answer, failure } = await (edited === null
      ? saving.send({ body })
      : updating.send({ params: { id: edited.id }, body })
    ).finally(() => {
      underWay.current = false;
    });
    if (failure !== null) {
      showErrors(inOrder(failure.errors));
      show('error', failureMessage(failure, 'Ошибка при сохранении данных'));
      return undefined;
    }
    draft.clear();
    setFields(first);
    setTicks(NO_TICKS);
    return answer;
  }

  const summed = Object.fromEntries(Object.entries(errors).filter(([name]) => summary.names.includes(name)));
  return {
    fields,
    ticks,
    errors,
    summary: { attempt: summary.attempt, errors: summed },
    busy,
    set,
    tick,
    leave,
    submit,
  };
}

/** A field as it is shown once it has been left. */
function shownAs(name: keyof RecipientFields, fields: RecipientFields): Partial<RecipientFields> {
  if (name === 'phone') return { phone: formatTypedPhone(phoneFromTyped(fields.phone)) };
  if (name === 'birthDate') {
    const day = dayFromTyped(fields.birthDate);
    return day === undefined ? {} : { birthDate: typedDay(day) };
  }
  return name in names ? { [name]: capitalisedName(String(fields[name])) } : {};
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

const names = {
  lastName: 'В фамилии',
  firstName: 'В имени',
  middleName: 'В отчестве',
  confirmLastName: 'В фамилии',
} as const;

function errorsOf(fields: RecipientFields, ticks: Ticks): FormErrors {
  const errors = formErrors(saveAddress, bodyOf(fields, ticks));
  // What people cannot see by themselves is said instead of what the rule says.
  const clearer: Record<string, string | undefined> = {
    birthDate: birthDateFault(fields.birthDate),
    confirmLastName: errors.confirmLastName && lastNamesFault(fields.lastName, fields.confirmLastName),
    rights: ticks.rights ? undefined : NO_RIGHTS,
  };
  for (const [name, where] of Object.entries(names)) {
    clearer[name] = alphabetFault(where, fields[name as keyof typeof names]) ?? clearer[name];
  }
  return inOrder({
    ...errors,
    ...Object.fromEntries(Object.entries(clearer).filter(([, message]) => message !== undefined)),
  } as FormErrors);
}

function inOrder(errors: FormErrors): FormErrors {
  return Object.fromEntries(order.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

function isSame(one: RecipientFields, other: RecipientFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
