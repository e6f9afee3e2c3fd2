import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConsentLabel } from '../../accounts/accounts.web.ts';
import { capitaliseName } from '../../contract/person-name.ts';
import { SEVERAL_ERRORS_MESSAGE } from '../../contract/problem-body.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { isDeliveryNeverFree } from '../../facilities/delivery-cost.ts';
import {
  type FacilitiesState,
  type FacilityDeliveryTerms,
  FacilitySelect,
  useChosenFacilityId,
  useFacilities,
} from '../../facilities/facilities.web.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { formatPhoneInput } from '../../lib/text/format-phone.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import { type FormErrors, findFormErrors } from '../../ui/form-errors.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import textStyles from '../../ui/look/text.module.css';
import { NoticeArea, type NoticeState, useNotice } from '../../ui/notice.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { recipientMaxLengths } from '../recipient-fields.ts';
import {
  findBirthDateFault,
  findLastNameDifference,
  findNameFaults,
  nameFields,
  normalizeTypedPhone,
  parseBirthDate,
} from '../recipient-typing.ts';
import { addRecipient, addRecipientByPhone, editRecipient } from '../user-address.contract.ts';
import styles from './recipient-form.module.css';
import {
  createRecipientDraftStorage,
  createRecipientFormValues,
  type RecipientFormValues,
  type RecipientTextFieldName,
} from './use-recipient-editor.ts';

/** The most that can be typed; a day as people write it has spaces, too. */
const mostTyped = { ...recipientMaxLengths, birthDate: 20 };

/** What came of a saved form. */
export interface RecipientSaveResult {
  id: number;
  message: string;
  /** It was sent by «Далее». */
  goOn: boolean;
}

interface RecipientFormProps {
  /** Says who the form is about; without it the screen does. */
  heading?: ReactNode;
  /** The saved recipient that is being changed; null for somebody new. */
  edited: SavedRecipientResponse | null;
  /** The buyer's phone as it stands with another recipient; empty when there is none. */
  phone: string;
  /** The buyer who calls and for whom an administrator fills it in; without one it is one's own. */
  buyerId?: number;
  onSaved(saved: RecipientSaveResult): void;
  onTyped?(): void;
  /** Without it there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** There is a next step, and «Далее» saves and leads to it. */
  leadsOn: boolean;
}

export function RecipientForm(props: RecipientFormProps) {
  const { heading, edited, buyerId, leadsOn, onSaved, onCancel } = props;
  const isOwn = buyerId === undefined;
  const { notice, show, clear } = useNotice();
  const facilities = useFacilities();
  const form = useRecipientForm({ ...props, facilities, show });
  const { fields, ticks, errors, summary } = form;
  const outcome = useRef<HTMLDivElement>(null);
  const isRefused = notice?.kind === 'error' && Object.keys(summary.errors).length === 0;

  // What is wrong with a field has the summary; the rest stands below the button, where a phone ends.
  useEffect(() => {
    if (!isRefused) return;
    outcome.current?.scrollIntoView({ block: 'center' });
    outcome.current?.focus({ preventScroll: true });
  }, [isRefused]);

  const facility = facilities.list?.find(({ id }) => id === fields.institutionId);

  async function submit(goOn: boolean) {
    const saved = await form.submit();
    if (saved !== undefined) onSaved({ ...saved, goOn });
  }

  const text = (name: RecipientTextFieldName, label: string, hint?: string) => ({
    name,
    label,
    hint,
    max: mostTyped[name],
    value: fields[name],
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: errors[name],
    // The buyer's own names must not fill in the recipient's.
    autoComplete: 'off',
  });

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        submit(submitter?.getAttribute('name') === 'next');
      }}
    >
      {Object.keys(summary.errors).length > 0 && (
        <ErrorSummary key={summary.attempt} errors={summary.errors} title="Исправьте в форме" />
      )}
      <fieldset className={styles.part}>
        {heading !== undefined && (
          <legend className={styles.legend}>
            {heading}
            <span className={textStyles.hintBelow}>Это не вы, а тот, кто получит посылку</span>
          </legend>
        )}
        <TextField {...text('lastName', 'Фамилия')} required />
        <TextField {...text('firstName', 'Имя')} required />
        <TextField {...text('middleName', 'Отчество', 'Если отчества нет, напишите «нет»')} required />
        <TextField
          {...text('birthDate', 'Дата рождения', 'Например 05.11.1985')}
          placeholder="дд.мм.гггг"
          inputMode="numeric"
          required
        />
        <TextField {...text('squadNumber', 'Отряд', 'Если знаете')} optional />
        <FacilitySelect
          facilities={facilities}
          name="institutionId"
          label="Учреждение"
          blank="Выберите учреждение"
          value={fields.institutionId}
          onChange={(id) => form.set('institutionId', id)}
          hint={facility && termsOf(facility)}
          error={errors.institutionId}
          required
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Связь и проверка</legend>
        <TextField
          {...(isOwn
            ? text('phone', 'Ваш телефон', 'По нему администратор свяжется с вами')
            : text('phone', 'Телефон покупателя'))}
          {...(isOwn && errors.phone !== undefined && { hint: <NoRussianNumber /> })}
          type="tel"
          inputMode="tel"
          required
        />
        <TextField
          {...text(
            'confirmLastName',
            'Фамилия получателя ещё раз',
            'Чтобы посылка не ушла другому человеку из-\u2060за опечатки',
          )}
          required
        />
        <div className={styles.wide}>
          <TextField {...text('additionalInfo', 'Дополнительная информация')} optional multiline />
        </div>
      </fieldset>
      <div className={styles.ticks}>
        <CheckboxField
          name="consent"
          label={
            isOwn ? (
              <ConsentLabel part="recipient" />
            ) : (
              'Покупатель по телефону дал согласие на обработку персональных данных'
            )
          }
          checked={ticks.consent}
          onChange={(checked) => form.tick('consent', checked)}
          error={errors.consent}
          required
        />
        <CheckboxField
          name="rights"
          label={
            isOwn
              ? 'Подтверждаю, что вправе сообщить данные получателя'
              : 'Покупатель подтвердил, что вправе сообщить данные получателя'
          }
          checked={ticks.rights}
          onChange={(checked) => form.tick('rights', checked)}
          error={errors.rights}
          required
        />
      </div>
      <div>
        <div className={joinClassNames(inRow.gap16, styles.ways)}>
          {leadsOn && (
            <Button type="submit" name="next" full busy={form.busy} busyText="Сохраняем…">
              Далее
            </Button>
          )}
          <Button
            type="submit"
            variant={leadsOn ? 'quiet' : 'primary'}
            busy={form.busy}
            busyText="Сохраняем…"
          >
            {edited === null ? 'Сохранить адрес' : 'Сохранить изменения'}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Отмена
            </Button>
          )}
        </div>
        {/* Below: a notice that pushed the button away would lie under the pointer and never go. */}
        <div ref={outcome} tabIndex={-1}>
          <NoticeArea notice={notice} clear={clear} />
        </div>
      </div>
    </form>
  );
}

/** What to do with a number that the rule refuses, and is a person's only one. */
function NoRussianNumber() {
  const { messengerUrl } = usePublicShopInfo();
  return (
    <>
      По нему администратор свяжется с вами. Если нет российского номера —{' '}
      <a href={messengerUrl} target="_blank" rel="noopener noreferrer">
        напишите нам
      </a>
    </>
  );
}

/** What delivery there costs. */
function termsOf({ deliveryKopecks, freeFromKopecks }: FacilityDeliveryTerms): string {
  if (deliveryKopecks === 0 || freeFromKopecks === 0) return 'Доставка бесплатно';
  const cost = `Доставка ${formatRoubles(deliveryKopecks, 2)}`;
  if (isDeliveryNeverFree(freeFromKopecks)) return `${cost} при любой сумме`;
  return `${cost}, бесплатно от ${formatRoubles(freeFromKopecks, 2)}`;
}

const NO_TICKS: Ticks = { consent: false, rights: false };

interface FormOptions extends Pick<RecipientFormProps, 'edited' | 'phone' | 'buyerId' | 'onTyped'> {
  facilities: FacilitiesState;
  show: NoticeState['show'];
}

/** The state of the form of a recipient: fields, errors, draft, saving. */
function useRecipientForm({ edited, phone, buyerId, facilities, show, onTyped }: FormOptions) {
  const draft = createRecipientDraftStorage(buyerId === undefined ? (edited?.id ?? 'new') : `of ${buyerId}`);
  const chosen = useChosenFacilityId();
  // What an administrator chose on the shelf is no buyer's.
  const institutionId = buyerId === undefined ? chosen : null;
  const [first] = useState(() => createRecipientFormValues(edited, { institutionId, phone }));
  const [fields, setFields] = useState<RecipientFormValues>(() => ({ ...first, ...draft.read() }));
  const [ticks, setTicks] = useState(NO_TICKS);
  const [errors, setErrors] = useState<FormErrors>({});
  /** What the last sending found wrong and no one has touched since; `attempt` tells two sendings apart. */
  const [summary, setSummary] = useState<{ attempt: number; names: string[] }>({ attempt: 0, names: [] });
  const saving = useSend(addRecipient, { revalidates: false });
  const updating = useSend(editRecipient, { revalidates: false });
  const savingByPhone = useSend(addRecipientByPhone, { revalidates: false });
  const busy = saving.busy || updating.busy || savingByPhone.busy;

  const latest = useRef({ draft, onTyped });
  latest.current = { draft, onTyped };
  useEffect(() => {
    if (isSame(fields, first)) latest.current.draft.clear();
    else {
      latest.current.draft.write(fields);
      latest.current.onTyped?.();
    }
  }, [fields, first]);

  function set<Name extends keyof RecipientFormValues>(name: Name, value: RecipientFormValues[Name]) {
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
  function leave(name: keyof RecipientFormValues) {
    const value = fields[name];
    if (value === null || value === '') return;
    const shown = { ...fields, ...shownAs(name, fields) };
    setFields((before) => ({ ...before, ...shownAs(name, before) }));
    const wrong = errorsOf(shown, ticks)[name];
    if (wrong !== undefined) setErrors((before) => inOrder({ ...before, [name]: wrong }));
  }

  /** Returns what the server said of the saved recipient; undefined when it is not saved, and the form says why. */
  async function submit(): Promise<{ id: number; message: string } | undefined> {
    if (busy) return undefined;
    // Enter sends without leaving the field.
    const shown: RecipientFormValues = Object.assign(
      {},
      fields,
      ...recipientFieldNames.map((name) => shownAs(name, fields)),
    );
    setFields(shown);
    const wrong = errorsOf(shown, ticks);
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      show('error', SEVERAL_ERRORS_MESSAGE);
      return undefined;
    }
    const institutionName = facilities.list?.find(({ id }) => id === shown.institutionId)?.name;
    const body = { ...bodyOf(shown, ticks), institutionName };
    const sent =
      buyerId !== undefined
        ? savingByPhone.send({ body: { ...body, buyerId } })
        : edited === null
          ? saving.send({ body })
          : updating.send({ params: { id: edited.id }, body });
    const { response, failure } = await sent;
    if (failure !== null) {
      showErrors(inOrder(failure.errors));
      show('error', getCallFailureMessage(failure, 'Ошибка при сохранении данных'));
      return undefined;
    }
    draft.clear();
    setFields(first);
    setTicks(NO_TICKS);
    return response;
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

function isSame(one: RecipientFormValues, other: RecipientFormValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const NO_RIGHTS = 'Подтвердите, что вправе сообщить данные получателя';

interface Ticks {
  consent: boolean;
  rights: boolean;
}

/** The fields from top to bottom. */
const recipientFieldNames = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'squadNumber',
  'institutionId',
  'phone',
  'confirmLastName',
  'additionalInfo',
] as const satisfies readonly (keyof RecipientFormValues)[];

/** Errors are shown in this order. */
const order = [...recipientFieldNames, 'consent', 'rights'] as const;

/** A field as it is shown once it has been left. */
function shownAs(name: keyof RecipientFormValues, fields: RecipientFormValues): Partial<RecipientFormValues> {
  if (name === 'phone') return { phone: formatPhoneInput(normalizeTypedPhone(fields.phone)) };
  if (name === 'birthDate') {
    const day = parseBirthDate(fields.birthDate);
    return day === undefined ? {} : { birthDate: formatDottedDay(day) };
  }
  return name in nameFields ? { [name]: capitaliseName(String(fields[name])) } : {};
}

/** Returns what the form sends; what is missing or wrong in it the rules refuse. */
function bodyOf(fields: RecipientFormValues, { consent }: Ticks) {
  return {
    ...fields,
    // Nothing chosen and no consent are refused by the rules, at their fields.
    institutionId: fields.institutionId ?? '',
    birthDate: parseBirthDate(fields.birthDate) ?? fields.birthDate,
    phone: normalizeTypedPhone(fields.phone),
    consent: consent as true,
  };
}

/** What is wrong with the form, by field, from top to bottom. */
function errorsOf(fields: RecipientFormValues, ticks: Ticks): FormErrors {
  const errors = findFormErrors(addRecipient, bodyOf(fields, ticks));
  // What people cannot see by themselves is said instead of what the rule says.
  const clearer: Record<string, string | undefined> = {
    birthDate: findBirthDateFault(fields.birthDate),
    confirmLastName:
      errors.confirmLastName && findLastNameDifference(fields.lastName, fields.confirmLastName),
    rights: ticks.rights ? undefined : NO_RIGHTS,
    ...findNameFaults({ ...fields }),
  };
  return inOrder({
    ...errors,
    ...Object.fromEntries(Object.entries(clearer).filter(([, message]) => message !== undefined)),
  } as FormErrors);
}

function inOrder(errors: FormErrors): FormErrors {
  return Object.fromEntries(order.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}
