import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  choiceSettingDefinitions,
  numberSettingDefinitions,
  type SettingName,
  settingDefinitions,
  settingNames,
} from '../../contract/shop-settings.ts';
import desk from '../../desk/desk.module.css';
import {
  BulkActionBar,
  DeskScreen,
  type DeskScreenHandle,
  useMarkedInSight,
} from '../../desk/desk-screen.tsx';
import { EditConflictButtons } from '../../desk/editing/edit-form.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import { DeskLoadError } from '../../desk/list-body.tsx';
import { loadForAdmin, loadScreenPart } from '../../desk/load-for-admin.ts';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { formatMomentAsDay } from '../../lib/calendar.ts';
import { parseTypedNumber } from '../../lib/money/typed-roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createLostResponseMessages, createUnknownOutcomeMessages } from '../../ui/data/failure-words.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { hasEditDraft, useEditDraft } from '../../ui/edit-draft.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type FormErrors, findFormErrors } from '../../ui/form-errors.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, Notice, type NoticeState, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { changeSetupVisibility, getSetupProgress } from '../admin-first-day.contract.ts';
import {
  changeShopSettings,
  getShopSettings,
  type ShopSettingsResponse,
} from '../admin-settings.contract.ts';
import type { Route } from './+types/admin-settings.page.ts';
import styles from './admin-settings.module.css';

const TITLE = 'Настройки';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

const notLoaded = createLostResponseMessages('Ошибка загрузки настроек. Попробуйте ещё раз.');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () =>
    loadScreenPart(call(getShopSettings, {}, { signal: request.signal }), notLoaded),
  );
}

export const handle: DeskScreenHandle = {
  Skeleton: () => (
    <DeskScreen title={TITLE} tabs={<Sections />}>
      <p role="status" className="visually-hidden">
        Загружаем…
      </p>
      <div className={styles.form} inert>
        <SettingsFields {...unknownSettings} />
      </div>
    </DeskScreen>
  ),
};

/** What the shop says of itself and how long it keeps things. */
export default function AdminSettingsPage({
  loaderData: { response: stored, problem },
}: Route.ComponentProps) {
  const notices = useNotice();
  const { revalidate } = useRevalidator();
  return (
    <DeskScreen title={TITLE} tabs={<Sections />} notices={notices}>
      {problem !== null && <DeskLoadError message={problem} onRetry={revalidate} />}
      <div className={stack.gap24}>
        {stored !== null && (
          <>
            <TermsBefore stored={stored} />
            <SettingsForm
              stored={stored}
              onSaved={() =>
                notices.show('success', 'Сохранено. Страницы покажут это через несколько секунд.')
              }
            />
          </>
        )}
        <ShownAgain notices={notices} />
      </div>
    </DeskScreen>
  );
}

/** The parts of the form, which stay in sight; the one that is read now is marked. */
function Sections() {
  const [here, setHere] = useState<string>();
  const row = useMarkedInSight<HTMLElement>(here);
  useEffect(() => {
    const mark = () => {
      const tops = groups.map(
        ({ names: [first] }) =>
          document.getElementById(first)?.closest('fieldset')?.getBoundingClientRect().top ?? 0,
      );
      // Of those side by side the first.
      const passed = tops.indexOf(Math.max(...tops.filter((top) => top < window.innerHeight / 3)));
      // The last parts of a page come no higher than its end lets them.
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setHere((window.scrollY > 0 && isAtEnd ? groups.at(-1) : (groups[passed] ?? groups[0]))?.title);
    };
    mark();
    document.addEventListener('scroll', mark, { passive: true });
    return () => document.removeEventListener('scroll', mark);
  }, []);
  return (
    <nav ref={row} className={desk.tabs} data-stays aria-label="Разделы настроек">
      {groups.map(({ title, names: [first] }) => (
        <FieldLink key={title} className={desk.tab} name={first} isHere={title === here}>
          {title}
        </FieldLink>
      ))}
    </nav>
  );
}

/** The longer terms that still hold, and until when. */
function TermsBefore({ stored: { termsBefore, values } }: { stored: ShopSettingsResponse }) {
  if (termsBefore === null) return null;
  const names = (['orderMonths', 'keyDays', 'recordMonths'] as const).filter(
    (name) => termsBefore[name] > values[name],
  );
  return (
    <Notice kind="warning">
      До {formatMomentAsDay(termsBefore.until)} действуют прежние сроки:{' '}
      {names.map((name) => `${settingDefinitions[name].label} — ${termsBefore[name]}`).join('; ')}. Верните
      их, и ничего не сотрётся.
    </Notice>
  );
}

/** How many fields still have the values for trying the shop out; each says so itself. */
function Samples({ samples }: { samples: readonly SettingName[] }) {
  const first = settingsInOrder.find((name) => samples.includes(name));
  if (first === undefined) return <Notice kind="warning">Образцов не осталось: сохраните.</Notice>;
  return (
    <Notice kind="warning">
      На страницах ещё стоят образцы: не заполнено {samples.length}{' '}
      {plural(samples.length, ['поле', 'поля', 'полей'])}. <FieldLink name={first}>К первому</FieldLink>
    </Notice>
  );
}

interface FieldLinkProps {
  name: SettingName;
  className?: string | undefined;
  isHere?: boolean;
  children: ReactNode;
}

/** Leads to a field and shows its group from the beginning. */
function FieldLink({ name, className, isHere, children }: FieldLinkProps) {
  return (
    <a
      href={`#${name}`}
      className={className}
      aria-current={isHere ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        const field = document.getElementById(name);
        field?.focus({ preventScroll: true });
        field?.closest('fieldset')?.scrollIntoView();
      }}
    >
      {children}
    </a>
  );
}

/** The way back to «Первый день», where it was put away. */
function ShownAgain({ notices }: { notices: NoticeState }) {
  const { response: read } = useCallQuery(getSetupProgress, {});
  const { send, busy, failure, response } = useSend(changeSetupVisibility, { revalidates: false });
  if (!(response ?? read)?.hidden) return null;

  async function show() {
    if ((await send({ body: { hidden: false } })).failure === null)
      notices.show('success', '«Первый день» снова на «Сегодня».');
  }

  return (
    <Card>
      <h2 className={textStyles.large}>Первый день</h2>
      <p className={textStyles.quiet}>
        Что сделать в новом магазине, по шагам: на «Сегодня», для всех администраторов.
      </p>
      <ErrorAlert>{failure && getCallFailureMessage(failure, {})}</ErrorAlert>
      <div>
        <Button variant="secondary" busy={busy} busyText="Возвращаем…" onClick={() => void show()}>
          Показать «Первый день» снова
        </Button>
      </div>
    </Card>
  );
}

const notSaved = {
  refused: 'Настройки не сохранены. Попробуйте ещё раз.',
  ...createUnknownOutcomeMessages('Не знаем, сохранились ли настройки. Нажмите ещё раз.'),
};

interface SettingsFormProps {
  stored: ShopSettingsResponse;
  onSaved(): void;
}

/** All settings in one form; only what was changed is sent, over the version that was seen. */
function SettingsForm({ stored, onSaved }: SettingsFormProps) {
  const [seen, setSeen] = useState(stored);
  const [typed, setTyped] = useEditDraft('settings', typedOut(stored));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isRestored, setRestored] = useState(() => hasEditDraft('settings'));
  const [left, setLeft] = useState<readonly string[]>(isRestored ? settingNames : []);
  /** The number of orders that lose their people, typed to confirm it; null while no one has asked for it. */
  const [toErase, setToErase] = useState<string | null>(null);
  const { send, busy } = useSend(changeShopSettings);
  const { focus } = useFocusLater();
  const before = typedOut(seen);
  const changed = settingNames.filter((name) => typed[name] !== before[name]);
  const meant = Object.fromEntries(changed.map((name) => [name, meaningOf(name, typed[name])]));
  const doubts = findFormErrors(changeShopSettings, meant);
  const seenDoubts = Object.fromEntries(Object.entries(doubts).filter(([name]) => left.includes(name)));
  const isGood = (name: SettingName) => changed.includes(name) && !errors[name] && !doubts[name];
  const samples = stored.samples.filter((name) => !isGood(name));
  const markOf = (name: SettingName) =>
    isGood(name) ? 'Заполнено' : changed.includes(name) ? BLANK : SAMPLE;
  const marks = Object.fromEntries(stored.samples.map((name) => [name, markOf(name)]));
  const [only] = changed;

  function begin(from: ShopSettingsResponse) {
    setSeen(from);
    setTyped(typedOut(from));
    setErrors({});
    setRestored(false);
    setLeft([]);
    setFailure(null);
    setToErase(null);
  }

  /** What is wrong with one field is told there, with more of them also above the form. */
  function refuse(wrong: FormErrors) {
    setErrors(wrong);
    const [first, ...more] = Object.keys(wrong);
    if (first !== undefined && more.length === 0) focus(first);
  }

  async function save(overSeen: boolean) {
    if (busy) return;
    const body = {
      ...meant,
      ...(overSeen ? { version: seen.version } : {}),
      ...(toErase === null ? {} : { ordersToErase: parseTypedNumber(toErase) }),
    };
    const wrong = findFormErrors(changeShopSettings, body);
    refuse(wrong);
    setFailure(null);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { response, failure: why } = await send({ body });
    if (why === null) {
      begin(response);
      return onSaved();
    }
    refuse(why.errors);
    if (why.errors.ordersToErase) setToErase('');
    if (Object.keys(why.errors).length === 0) setFailure(why);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save(true);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <UnsavedGuard dirty={changed.length > 0} />
      {stored.samples.length > 0 && <Samples samples={samples} />}
      {Object.keys(errors).length > 1 && (
        <ErrorSummary
          key={attempt}
          errors={withLabels(errors)}
          title={`Исправьте: ${Object.keys(errors).length}`}
        />
      )}
      <SettingsFields
        typed={typed}
        errors={{ ...seenDoubts, ...errors }}
        marks={marks}
        locked={seen.locked}
        disabled={busy}
        onChange={(name, value) => {
          setTyped({ ...typed, [name]: value });
          setRestored(false);
          setErrors(({ [name]: _, ...others }) => others);
        }}
        onLeave={(name) => setLeft((before) => [...before, name])}
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
      <ErrorAlert>{failure && getCallFailureMessage(failure, notSaved)}</ErrorAlert>
      {failure?.isOutdated && (
        <EditConflictButtons
          busy={busy}
          onKeepMine={() => void save(false)}
          onTakeTheirs={() => begin(stored)}
        />
      )}
      {changed.length > 0 && (
        <BulkActionBar
          label="Что изменено"
          count={`${isRestored ? 'Не сохранено в прошлый раз' : 'Изменено'}: ${changed.length === 1 && only ? settingDefinitions[only].label : changed.length}`}
          busy={busy}
        >
          <Button type="submit" busy={busy} busyText="Сохраняем…">
            Сохранить
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => begin(stored)}>
            Отмена
          </Button>
        </BulkActionBar>
      )}
    </form>
  );
}

/** «Телефон: нужен телефон вида…»: what does not begin with its field's name is told with it. */
function withLabels(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const label = name in settingDefinitions ? settingDefinitions[name as SettingName].label : '';
      return [name, label === '' || message.startsWith(label) ? message : `${label}: ${message}`];
    }),
  );
}

function typedOut({ values }: ShopSettingsResponse): Typed {
  return Object.fromEntries(settingNames.map((name) => [name, String(values[name])])) as Typed;
}

/** What a typed text means: people write phones with spaces and brackets, and begin them with 8. */
function meaningOf(name: SettingName, typed: string): string | number {
  const text = typed.trim();
  if (name in numberSettingDefinitions) return parseTypedNumber(text);
  return name === 'phone' ? text.replace(/[\s()-]/g, '').replace(/^8(?=\d{10}$)/, '+7') : text;
}

interface Group {
  title: string;
  hint?: ReactNode;
  names: readonly [SettingName, ...SettingName[]];
  /** In two equal rows over the whole width. */
  isWide?: boolean;
}

const groups: readonly Group[] = [
  { title: 'Связь', names: ['phone', 'email', 'messengerUrl'] },
  { title: 'Магазин', names: ['region', 'operator'] },
  {
    title: 'Реквизиты',
    names: ['inn', 'ogrnip', 'account', 'bank', 'bic', 'correspondentAccount', 'bankInn', 'bankKpp'],
    isWide: true,
  },
  {
    title: 'Оплата',
    hint: 'С QR-кодом покупатель переводит деньги в приложении своего банка, реквизиты и сумму набирать не нужно. Его видно, пока заказ не оплачен и когда выше стоят ваши реквизиты, а не образцы. «Можно платить» нажимают у каждого заказа, в его «…».',
    names: ['paymentQr'],
  },
  {
    title: 'Кассовые чеки',
    hint: 'Если вы обязаны выдавать чеки (54-ФЗ), укажите первый день. С него «Сегодня» напомнит, сколько чеков не выдано, а «Чеки» соберут их в таблицу для вашей кассы. Пустое поле — чеки не считаем.',
    names: ['receiptsFrom'],
  },
  {
    title: 'Реклама',
    hint: 'Чтобы убрать рекламу, сотрите любое из четырёх полей.',
    names: ['advertText', 'advertUrl', 'advertAdvertiser', 'advertErid'],
  },
  {
    title: 'Сколько хранить',
    hint: 'Если срок короче, то, что старше, сотрётся через семь дней. До тех пор его можно вернуть, потом нет.',
    names: ['orderMonths', 'keyDays', 'recordMonths'],
  },
];

const settingsInOrder = groups.flatMap(({ names }) => names);

const hints: Partial<Record<SettingName, string>> = {
  messengerUrl: '{phone} — цифры телефона',
};

const BLANK = '\u00A0';
const SAMPLE = <span className={textStyles.warning}>Пока образец</span>;

const paymentQrOptions = Object.entries(choiceSettingDefinitions.paymentQr.options).map(([value, label]) => ({
  value,
  label,
}));

/** What stands in the fields. */
type Typed = Record<SettingName, string>;

interface SettingsFieldsProps {
  typed: Typed;
  errors: FormErrors;
  /** What is said of the samples; of one that is typed over and not good yet, a blank. */
  marks: Readonly<Record<string, ReactNode>>;
  locked: readonly SettingName[];
  disabled: boolean;
  onChange(name: SettingName, value: string): void;
  /** What is wrong with a field is said once it was left. */
  onLeave?(name: SettingName): void;
}

/** The form until it is loaded. */
const unknownSettings: SettingsFieldsProps = {
  ...{ typed: Object.fromEntries(settingNames.map((name) => [name, ''])) as Typed, errors: {} },
  ...{ marks: {}, locked: [], disabled: true, onChange() {} },
};

/** The settings in their groups; what the operator has set can be read only. */
function SettingsFields({ typed, errors, marks, locked, disabled, onChange, onLeave }: SettingsFieldsProps) {
  return groups.map(({ title, hint, names, isWide = false }) => (
    <Card key={title}>
      <fieldset
        className={grid.group}
        // A sample is typed over.
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement && marks[target.name] === SAMPLE) target.select();
        }}
      >
        <legend className={grid.part}>{title}</legend>
        {hint !== undefined && <p className={textStyles.quiet}>{hint}</p>}
        <div className={joinClassNames(grid.fields, names.length > 1 && grid.shared, isWide && styles.fours)}>
          {names.map((name) => {
            const isLocked = locked.includes(name);
            const { label, variable } = settingDefinitions[name];
            const field = {
              name,
              label,
              hint: isLocked
                ? `Задано на сервере (${variable}): изменить может тот, кто его держит`
                : (!errors[name] && marks[name]) || hints[name],
              error: errors[name],
              autoComplete: 'off',
              disabled: disabled || isLocked,
              value: typed[name],
              onChange: (value: string) => onChange(name, value),
            };
            if (name === 'paymentQr') return <SelectField key={name} {...field} options={paymentQrOptions} />;
            if (name === 'receiptsFrom') return <DateField key={name} {...field} />;
            return (
              <TextField
                key={name}
                {...field}
                onBlur={() => onLeave?.(name)}
                inputMode={name in numberSettingDefinitions ? 'numeric' : undefined}
              />
            );
          })}
        </div>
      </fieldset>
    </Card>
  ));
}
