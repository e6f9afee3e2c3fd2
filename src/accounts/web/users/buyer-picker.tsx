import { type SubmitEvent, useEffect, useState } from 'react';
import { plural } from '../../../lib/russian/plural.ts';
import { formatPhone } from '../../../lib/text/format-phone.ts';
import { Button } from '../../../ui/button.tsx';
import { getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useCallQuery } from '../../../ui/data/use-call-query.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { CheckboxField, SearchField, TextField } from '../../../ui/fields/field.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { formatAccountName } from '../../account-fields.ts';
import { createBuyer } from '../../user.contract.ts';
import { type FoundUser, searchUsers } from '../../user-search.contract.ts';
import { AccountForm, capitaliseNames, useAccountForm } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import styles from './admin-users.module.css';
import { toUserSearchRequestBody, usersUrlCodec } from './users-filter.ts';

/** How long after the last letter buyers are looked for. */
const TYPING_PAUSE_MS = 400;

/** Finds the account of a buyer who calls while it is typed, or makes one; `onChosen` is told of it as the search answers it. */
export function BuyerPicker({ onChosen }: { onChosen(buyer: FoundUser): void }) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [isNew, setNew] = useState(false);
  const { send } = useSend(searchUsers, { revalidates: false });
  const { response, failure, retry } = useCallQuery(
    searchUsers,
    sought === '' ? null : { body: bodyOf(sought) },
  );
  const found = response?.content ?? [];
  const words = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSought(words.length > 1 ? words : ''), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  /** The account that was made just now is shown by its e-mail, if it cannot be chosen at once. */
  async function chooseMade(id: number, email: string) {
    setTyped(email);
    setNew(false);
    const made = (await send({ body: bodyOf(email) })).response?.content.find((user) => user.id === id);
    if (made !== undefined) onChosen(made);
    else setSought(email);
  }

  function enter(event: SubmitEvent) {
    event.preventDefault();
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0 && sought === words) onChosen(only);
    else if (sought === words) retry();
    else setSought(words);
  }

  if (isNew) return <NewBuyerForm sought={typed} onMade={chooseMade} onCancel={() => setNew(false)} />;
  return (
    <div className={stack.gap8}>
      <form method="post" noValidate className={styles.find} onSubmit={enter}>
        <SearchField label="Фамилия, почта или телефон" max={254} value={typed} onChange={setTyped} />
        <Button variant="secondary" onClick={() => setNew(true)}>
          Завести нового
        </Button>
      </form>
      <ErrorAlert>
        {failure &&
          getCallFailureMessage(failure, 'Покупатели не нашлись: поиск не ответил. Попробуйте ещё раз.')}
      </ErrorAlert>
      <p role="status" className={text.hint}>
        {response !== null && describeFound(response.totalElements, found.length)}
      </p>
      {found.length > 0 && (
        <PlainList>
          {found.map((user) => (
            <li key={user.id} className={styles.found}>
              <p className={text.breaks}>
                <span className={text.strong}>{formatAccountName(user)}</span>
                <span className={text.hintBelow}>{describeContacts(user)}</span>
              </p>
              <Button variant="secondary" onClick={() => onChosen(user)}>
                Выбрать<span className="visually-hidden">: {formatAccountName(user)}</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

const bodyOf = (query: string) => toUserSearchRequestBody({ ...usersUrlCodec.initial, query });

/** «nina@mail.ru, +7 (999) 123-45-67, получатели: Звонков» */
function describeContacts({ email, addresses }: FoundUser): string {
  const phones = [...new Set(addresses.map(({ phone }) => formatPhone(phone)))];
  const recipients = [...new Set(addresses.map(({ lastName }) => lastName))].join(', ');
  return [email, ...phones, ...(recipients === '' ? [] : [`получатели: ${recipients}`])].join(', ');
}

function describeFound(total: number, shown: number): string {
  if (total === 0) return 'Никого не нашли. Проверьте, как пишется, или заведите нового покупателя.';
  const found = `${plural(total, ['Нашёлся', 'Нашлись', 'Нашлось'])} ${total} ${plural(total, ['покупатель', 'покупателя', 'покупателей'])}`;
  if (total === 1) return `${found}. Enter — выбрать.`;
  return total > shown ? `${found}, вот первые ${shown}. Уточните поиск.` : `${found}.`;
}

interface NewBuyerProps {
  /** What was searched for. */
  sought: string;
  onMade(id: number, email: string): void;
  onCancel(): void;
}

const empty = { lastName: '', firstName: '', middleName: '', email: '', consent: false };

/** A name or an e-mail that was searched for is that of the new account; of a telephone it has none. */
function fieldsOf(sought: string) {
  const words = sought.trim();
  if (words.includes('@')) return { ...empty, email: words };
  if (/\d/.test(words)) return empty;
  const [lastName = '', firstName = '', middleName = ''] = words.split(/\s+/);
  return { ...empty, lastName, firstName, middleName };
}

function NewBuyerForm({ sought, onMade, onCancel }: NewBuyerProps) {
  const form = useAccountForm(createBuyer, {
    initial: fieldsOf(sought),
    input: (fields) => ({ body: { ...fields, consent: fields.consent as true } }),
    failed: { refused: 'Покупатель не записан. Попробуйте ещё раз.' },
    tidy: capitaliseNames,
    done: ({ id }) => onMade(id, form.fields.email.trim()),
  });
  const name = (field: 'lastName' | 'firstName' | 'middleName') => ({
    ...form.field(field),
    onBlur: form.leave,
    max: 127,
    autoComplete: 'off',
  });
  const { value, ...consent } = form.field('consent');
  return (
    <AccountForm
      form={form}
      button={
        <FormButtons cancelText="Искать среди покупателей" onCancel={onCancel}>
          <Button type="submit" busy={form.busy} busyText="Записываем…">
            Записать покупателя
          </Button>
        </FormButtons>
      }
    >
      <div className={grid.columns}>
        <TextField {...name('lastName')} label="Фамилия" required />
        <TextField {...name('firstName')} label="Имя" required />
        <TextField {...name('middleName')} label="Отчество" optional />
        <EmailField
          {...form.field('email')}
          autoComplete="off"
          hint="По ней покупатель войдёт и увидит заказ"
        />
      </div>
      <CheckboxField
        {...consent}
        label="Покупатель по телефону дал согласие на обработку персональных данных"
        checked={value}
        required
      />
    </AccountForm>
  );
}
