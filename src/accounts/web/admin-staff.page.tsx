import { Fragment, type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ADMINISTRATOR_LABEL, type DeskRole, deskRoleLabels } from '../../contract/desk-roles.ts';
import type { CallInput, CallResponse } from '../../contract/endpoint.ts';
import { DeskScreen, type DeskScreenHandle, ListSkeleton } from '../../desk/desk-screen.tsx';
import { MoreMenu } from '../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import list from '../../desk/list.module.css';
import { ListBody } from '../../desk/list-body.tsx';
import { type ListColumn, ListRow, ListTable, RowBelow } from '../../desk/list-table.tsx';
import { loadForAdmin, loadScreenPart } from '../../desk/load-for-admin.ts';
import { SidePanel, WithSidePanel } from '../../desk/side-panel.tsx';
import { formatMoment, formatMomentAsDay } from '../../lib/calendar.ts';
import { keysOf } from '../../lib/fields.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createLostResponseMessages, createUnknownOutcomeMessages } from '../../ui/data/failure-words.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { forgetEditDraft, hasEditDraft, useEditDraft } from '../../ui/edit-draft.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type FormErrors, findFormErrors } from '../../ui/form-errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { decodeToken, useToken } from '../../ui/session.ts';
import { formatAccountName } from '../account-fields.ts';
import {
  type AdminCandidate,
  type Administrator,
  changeDeskRole,
  dismissAdministrator,
  findAdminCandidate,
  listStaff,
  makeAdministrator,
} from '../admin-staff.contract.ts';
import { giveOneTimePassword } from '../user.contract.ts';
import type { Route } from './+types/admin-staff.page.ts';
import { OneTimePasswordPanel } from './staff/one-time-password-panel.tsx';
import styles from './users/admin-users.module.css';

const TITLE = 'Сотрудники';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

const notLoaded = createLostResponseMessages('Ошибка загрузки сотрудников. Попробуйте ещё раз.');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () =>
    loadScreenPart(call(listStaff, {}, { signal: request.signal }), notLoaded),
  );
}

export const handle: DeskScreenHandle = {
  Skeleton: () => <ListSkeleton title={TITLE} verbs={[INVITE]} columns={columns} rows={3} />,
};

/** Who runs the shop: asked in by e-mail, let go at once. */
export default function AdminStaffPage({ loaderData: { response: staff, problem } }: Route.ComponentProps) {
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const [invites, setInvites] = useState(() => hasEditDraft(INVITATION));
  const notices = useNotice();
  const { revalidate } = useRevalidator();
  const token = useToken();
  const own = token === null ? undefined : decodeToken(token)?.email;
  const { focus } = useFocusLater();
  function close() {
    setInvites(false);
    focus('invite');
  }
  function end() {
    forgetEditDraft(INVITATION);
    setInvites(false);
  }
  const form = (
    <SidePanel title={INVITE} onClose={close}>
      <InviteForm
        onInvited={({ administrator, password }) => {
          setGiven({ name: nameOf(administrator), password, until: administrator.invitedUntil ?? '' });
          end();
        }}
        onCancel={() => {
          end();
          focus('invite');
        }}
      />
    </SidePanel>
  );

  return (
    <DeskScreen
      title={TITLE}
      notices={notices}
      beside={
        <Button
          id="invite"
          aria-expanded={invites}
          onClick={() => {
            setInvites(true);
            focus('email');
          }}
        >
          <Icon name="plus" size={20} />
          {INVITE}
        </Button>
      }
    >
      <ListBody problem={problem} onRetry={revalidate} empty={null}>
        <WithSidePanel panel={invites && form}>
          <ListTable caption={TITLE} columns={columns} busy={false}>
            {staff?.map((administrator) => (
              <AdministratorRow
                key={administrator.id}
                administrator={administrator}
                own={administrator.email === own}
                onSay={(words) => notices.show('success', words)}
                onPassword={(password, until) => setGiven({ name: nameOf(administrator), password, until })}
              />
            ))}
          </ListTable>
          <Roles />
        </WithSidePanel>
      </ListBody>
      <Dialog open={given !== null} title="Одноразовый пароль" onClose={() => setGiven(null)}>
        {given !== null && (
          <OneTimePasswordPanel password={given.password} onClose={() => setGiven(null)}>
            {given.name}: передайте этот пароль, с ним начнётся роль. Годится на один вход до{' '}
            {formatMoment(given.until)}: войдя, человек придумает свой. Закроете окно — этот больше не
            увидеть, только выдать другой.
          </OneTimePasswordPanel>
        )}
      </Dialog>
    </DeskScreen>
  );
}

const INVITE = 'Пригласить';

/** What each role may do. */
function Roles() {
  return (
    <section className={joinClassNames(stack.gap8, styles.roles)} aria-labelledby="roles">
      <h2 id="roles" className={text.large}>
        Роли
      </h2>
      <dl>
        {[null, ...roles].map((role) => (
          <Fragment key={role}>
            <dt className={text.strong}>{formatRole(role)}</dt>
            <dd>{roleHints[role ?? ALL]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** The person a password is for, and until when it is good. */
interface GivenPassword {
  name: string;
  password: string;
  until: string;
}

const nameOf = ({ lastName, firstName }: Administrator) => `${lastName} ${firstName}`;

const VERBS = joinClassNames(list.end, list.onlyWhole);

const columns: ListColumn[] = [
  { label: 'Имя', width: '18rem' },
  { label: 'Почта' },
  { label: 'Роль', width: '12rem' },
  { label: 'Вход', width: '19rem', className: list.onlyWhole },
  { label: 'Что сделать', hiddenLabel: true, width: '13rem', className: VERBS },
];

const deadline = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
});

const failed = {
  refused: 'Не получилось. Попробуйте ещё раз.',
  ...createUnknownOutcomeMessages('Не знаем, что получилось. Обновите список.'),
};

interface AdministratorRowProps {
  administrator: Administrator;
  /** It is the one who looks: no one takes the role from oneself. */
  own: boolean;
  onSay(words: string): void;
  onPassword(password: string, until: string): void;
}

/** One who runs the shop, and what may be done about it. */
function AdministratorRow({ administrator, own, onSay, onPassword }: AdministratorRowProps) {
  const [asks, setAsks] = useState(false);
  const [chooses, setChooses] = useState(false);
  const [chosen, setChosen] = useState(administrator.deskRole);
  const dismissal = useSend(dismissAdministrator);
  const role = useSend(changeDeskRole);
  const password = useSend(giveOneTimePassword);
  const { id, email, deskRole, invitedUntil } = administrator;
  const name = nameOf(administrator);
  /** Of what was tried last. */
  const [failure, setFailure] = useState<CallError | null>(null);

  async function dismiss() {
    setAsks(false);
    const { failure: why } = await dismissal.send({ params: { id } });
    setFailure(why);
    if (why === null) onSay(`${name} больше не администратор`);
  }

  async function changeRole() {
    const { failure: why } = await role.send({ params: { id }, body: { deskRole: chosen } });
    setFailure(why);
    setChooses(false);
    if (why === null) onSay(`${name}: теперь «${formatRole(chosen)}»`);
  }

  async function giveAnother() {
    const { response, failure: why } = await password.send({ params: { id } });
    setFailure(why);
    if (response !== null) onPassword(response.password, response.until);
  }

  return (
    <tbody className={list.row} aria-busy={password.busy || dismissal.busy}>
      <ListRow>
        <th scope="row">
          <strong className={text.strong}>{name}</strong>
          {own && <span className={text.hintBelow}>это вы</span>}
        </th>
        <td>{email}</td>
        <td>{formatRole(deskRole)}</td>
        <td className={list.onlyWhole}>
          <span>
            {invitedUntil === null
              ? 'Со своим паролем'
              : `Ждёт входа до ${keepNumbers(deadline.format(new Date(invitedUntil)))}`}
          </span>
        </td>
        <td className={joinClassNames(VERBS, list.actions)}>
          {!own && (
            <>
              <Button
                variant="quiet"
                onClick={() => {
                  setChosen(deskRole);
                  setChooses(true);
                }}
              >
                Сменить роль
              </Button>
              <MoreMenu label={`Ещё для ${name}`}>
                {invitedUntil !== null && (
                  <Button variant="quiet" onClick={giveAnother}>
                    Выдать другой пароль
                  </Button>
                )}
                <Button variant="quiet" data-removes onClick={() => setAsks(true)}>
                  Снять роль
                </Button>
              </MoreMenu>
            </>
          )}
        </td>
      </ListRow>
      <RowBelow>
        <ErrorAlert>{failure && getCallFailureMessage(failure, failed)}</ErrorAlert>
        <Dialog open={chooses} title={`Сменить роль: ${name}`} onClose={() => setChooses(false)}>
          <RoleSelect value={chosen} onChange={setChosen} />
          <p>Человек выйдет на всех устройствах. После входа ему откроется то, что нужно для новой роли.</p>
          <FormButtons onCancel={() => setChooses(false)}>
            <Button busy={role.busy} busyText="Меняем…" onClick={() => void changeRole()}>
              Сменить
            </Button>
          </FormButtons>
        </Dialog>
        <ConfirmDialog
          open={asks}
          title={`Снять роль администратора: ${name}?`}
          text="Человек сразу потеряет доступ к заказам и настройкам и выйдет на всех устройствах. Учётная запись покупателя останется."
          confirmText="Снять роль"
          danger
          onConfirm={dismiss}
          onClose={() => setAsks(false)}
        />
      </RowBelow>
    </tbody>
  );
}

const formatRole = (role: DeskRole | null) => (role === null ? ADMINISTRATOR_LABEL : deskRoleLabels[role]);

interface RoleSelectProps {
  /** Undefined: none is chosen yet. */
  value: DeskRole | null | undefined;
  error?: string | undefined;
  onChange(value: DeskRole | null): void;
}

/** The choice of the part of the desk's work, with what it opens. */
function RoleSelect({ value, error, onChange }: RoleSelectProps) {
  return (
    <div className={stack.gap8}>
      <SelectField
        name="deskRole"
        label="Роль"
        error={error}
        blank={value === undefined ? 'Выберите роль' : undefined}
        options={[...roles.map((role) => ({ value: role, label: deskRoleLabels[role] })), everything]}
        value={value === undefined ? '' : (value ?? ALL)}
        onChange={(chosen) => onChange(roles.find((role) => role === chosen) ?? null)}
      />
      <p role="status" className={text.hint}>
        {value === undefined ? 'Что человек увидит и сможет менять' : roleHints[value ?? ALL]}
      </p>
    </div>
  );
}

const ALL = 'ALL';
const everything = { value: ALL, label: ADMINISTRATOR_LABEL };
const roles = keysOf(deskRoleLabels);

/** What each role may do, said where it is chosen. */
const roleHints: Record<DeskRole | 'ALL', string> = {
  ALL: 'Видит и меняет всё',
  PACKER: 'Собирает заказы. Сумм не видит, телефон — только где просили позвонить',
  ORDERS: 'Ведёт заказы, получателей и сдачу. Без закупочных цен, выписки и настроек',
  GOODS: 'Ведёт товары, категории и прайсы поставщиков. Заказов не видит',
  BOOKKEEPER: 'Ведёт оплаты, возвраты и отчёты. Заказы видит, но не меняет',
};

type Invited = CallResponse<typeof makeAdministrator>;

const notInvited = {
  refused: 'Не приглашён. Попробуйте ещё раз.',
  ...createUnknownOutcomeMessages('Не знаем, приглашён ли человек. Обновите список.'),
};

/** What is typed of it is kept by this name. */
const INVITATION = 'invite';

/** A look changes nothing of the list. */
const FINDS = { revalidates: false } as const;

const blank = {
  ...{ email: '', lastName: '', firstName: '' },
  deskRole: undefined as DeskRole | null | undefined,
};

/** Asks somebody in by e-mail; of a buyer it shows first who that is. */
function InviteForm({ onInvited, onCancel }: { onInvited(invited: Invited): void; onCancel(): void }) {
  const [fields, setFields] = useEditDraft(INVITATION, blank, { isKept: true });
  const [errors, setErrors] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const [buyer, setBuyer] = useState<AdminCandidate | null>(null);
  const search = useSend(findAdminCandidate, FINDS);
  const invitation = useSend(makeAdministrator);
  const busy = search.busy || invitation.busy;

  function refused(failure: CallError) {
    setErrors(failure.errors);
    if (Object.keys(failure.errors).length === 0) setRefusal(getCallFailureMessage(failure, notInvited));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = findFormErrors(makeAdministrator, fields);
    // Left out, it would give everything away.
    if (fields.deskRole === undefined) wrong.deskRole = 'Выберите роль';
    setErrors(wrong);
    setAttempt(attempt + 1);
    setRefusal(undefined);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(first)?.focus();
    const found = await search.send({ body: { email: fields.email } });
    if (found.failure !== null) return refused(found.failure);
    if (found.response.buyer !== null) return setBuyer(found.response.buyer);
    await invite({ body: fields });
  }

  async function invite(input: CallInput<typeof makeAdministrator>) {
    const { response, failure } = await invitation.send(input);
    setBuyer(null);
    if (failure !== null) return refused(failure);
    onInvited(response);
  }

  const field = (name: 'email' | 'lastName' | 'firstName') => ({
    name,
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });

  return (
    <>
      <form className={stack.gap16} method="post" noValidate onSubmit={submit} aria-label={INVITE}>
        {Object.keys(errors).length > 1 && (
          <ErrorSummary key={attempt} errors={errors} title={`Исправьте: ${Object.keys(errors).length}`} />
        )}
        <TextField
          label="Почта"
          hint="Если с этой почтой есть покупатель, мы сначала покажем его"
          type="email"
          inputMode="email"
          max={254}
          required
          {...field('email')}
        />
        <RoleSelect
          value={fields.deskRole}
          error={errors.deskRole}
          onChange={(deskRole) => setFields({ ...fields, deskRole })}
        />
        <fieldset className={grid.group}>
          <legend>Если человека в магазине ещё нет</legend>
          <div className={grid.pair}>
            <TextField label="Фамилия" max={127} {...field('lastName')} />
            <TextField label="Имя" max={127} {...field('firstName')} />
          </div>
        </fieldset>
        <p className={text.hint}>Одноразовый пароль передайте сами: роль начнётся с входа по нему.</p>
        <ErrorAlert>{refusal}</ErrorAlert>
        <FormButtons onCancel={onCancel}>
          <Button type="submit" busy={busy && buyer === null} busyText="Приглашаем…">
            {INVITE}
          </Button>
        </FormButtons>
      </form>
      <ConfirmDialog
        open={buyer !== null}
        title="С этой почтой уже есть покупатель"
        text={buyer === null ? '' : <BuyerSeen buyer={buyer} email={fields.email} />}
        confirmText="Да, пригласить"
        closeText="Не приглашать"
        busy={invitation.busy}
        onConfirm={() =>
          buyer !== null &&
          void invite({ body: { email: fields.email, buyerId: buyer.id, deskRole: fields.deskRole } })
        }
        onClose={() => setBuyer(null)}
      />
    </>
  );
}

function BuyerSeen({ buyer, email }: { buyer: AdminCandidate; email: string }) {
  return (
    <>
      <p className={text.breaks}>
        <strong>{formatAccountName(buyer)}</strong>, {email.trim()}. Учётная запись с{' '}
        {formatMomentAsDay(buyer.since)}
      </p>
      <p>
        С чужой почтой мог зарегистрироваться кто угодно. Убедитесь, что это тот человек: прежний пароль и все
        входы перестанут действовать, а с одноразовым откроется стол магазина.
      </p>
    </>
  );
}
