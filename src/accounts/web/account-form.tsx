import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import type { AnyEndpoint, CallInput, CallResponse } from '../../contract/endpoint.ts';
import { capitaliseName } from '../../contract/person-name.ts';
import { type CallError, type FailureKind, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { type FormErrors, findFormErrors } from '../../ui/form-errors.ts';
import stack from '../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';

interface AccountFormOptions<E extends AnyEndpoint, Fields> {
  initial: Fields;
  /** What the call takes, made of the fields. */
  input(fields: NoInfer<Fields>): CallInput<E>;
  /** What the rules of the call do not know, such as a tick that must be there. */
  also?(fields: NoInfer<Fields>): FormErrors | null;
  /** The words for failures that bring none. */
  failed: Partial<Record<FailureKind, string>>;
  done(response: CallResponse<E>): void;
  /** Takes a failure over; false leaves it to the form. */
  onFailure?(failure: CallError): boolean;
  /** Stores of what is typed what a reload must not lose; the same function each time. */
  remember?(fields: NoInfer<Fields>): void;
  sameAs?(input: CallInput<E>): unknown;
  /** The fields as they are written once one of them is left, and before they are sent. */
  tidy?(fields: NoInfer<Fields>): Fields;
  token?: string;
}

/** The state of a form about one's account: its fields, what is wrong with them, and the sending. */
export function useAccountForm<E extends AnyEndpoint, Fields extends Record<string, string | boolean>>(
  endpoint: E,
  {
    initial,
    input,
    also,
    failed,
    done,
    onFailure,
    remember,
    tidy = (same) => same,
    ...sending
  }: AccountFormOptions<E, Fields>,
) {
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useSend(endpoint, { ...sending, revalidates: false });

  useEffect(() => remember?.(fields), [remember, fields]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    // Enter sends without leaving the field.
    const tidied = tidy(fields);
    setFields(tidied);
    const wanted = input(tidied);
    const wrong = { ...findFormErrors(endpoint, (wanted as { body: unknown }).body), ...also?.(tidied) };
    setErrors(wrong);
    setRefusal(undefined);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { response, failure } = await send(wanted);
    if (failure === null) return done(response);
    if (onFailure?.(failure)) return;
    setErrors(failure.errors);
    if (Object.keys(failure.errors).length === 0) setRefusal(getCallFailureMessage(failure, failed));
  }

  /** What a field on the screen is given. */
  function field<Name extends keyof Fields & string>(name: Name) {
    return {
      name,
      value: fields[name],
      onChange: (value: Fields[Name]) => setFields((before) => ({ ...before, [name]: value })),
      error: errors[name],
    };
  }

  return {
    fields,
    field,
    /** A field was left. */
    leave: () => setFields(tidy),
    errors,
    refusal,
    attempt,
    busy,
    submit,
    reset: () => setFields(initial),
  };
}

/** Fields with their names as they are written: «соколова» with its capital letter. */
export const capitaliseNames = <Fields extends Record<'lastName' | 'firstName' | 'middleName', string>>(
  fields: Fields,
): Fields => ({
  ...fields,
  lastName: capitaliseName(fields.lastName),
  firstName: capitaliseName(fields.firstName),
  middleName: capitaliseName(fields.middleName),
});

interface AccountFormProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'errors' | 'refusal' | 'attempt' | 'submit'>;
  children: ReactNode;
  /** Stands beside a refusal: what else can be done. */
  help?: ReactNode;
  button: ReactNode;
}

/** A form about one's account: the list of what is wrong, its fields, a refusal, the button. */
export function AccountForm({ form, children, help, button }: AccountFormProps) {
  const { errors, refusal, attempt, submit } = form;
  return (
    <form className={stack.gap16} method="post" noValidate onSubmit={submit}>
      {Object.keys(errors).length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      {children}
      <ErrorAlert>
        {refusal !== undefined && (
          <div className={stack.gap8}>
            <strong>{refusal}</strong>
            {help !== undefined && <p>{help}</p>}
          </div>
        )}
      </ErrorAlert>
      {button}
    </form>
  );
}
