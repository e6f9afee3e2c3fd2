import { useEffect, useRef, useState } from 'react';
import { severalErrors } from '../../contract/problem-body.ts';
import type { SavedAddress } from '../../contract/saved-address.ts';
import { type Facilities, useChosenFacility } from '../../facilities/facilities.web.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import type { FormErrors } from '../../ui/form-errors.ts';
import type { Notices } from '../../ui/notice.tsx';
import { saveAddress, updateAddress } from '../user-address.contract.ts';
import { fieldsAtFirst, type RecipientFields, recipientDraft } from './recipient-draft.ts';
import {
  bodyOf,
  errorsOf,
  inOrder,
  recipientFieldNames,
  shownAs,
  type Ticks,
} from './recipient-form-rules.ts';

const NO_TICKS: Ticks = { consent: false, rights: false };

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
      ...recipientFieldNames.map((name) => shownAs(name, fields)),
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

function isSame(one: RecipientFields, other: RecipientFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
