import { type SubmitEvent, useState } from 'react';
import { capitaliseName } from '../../../contract/person-name.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { CheckboxField, SearchField, TextField } from '../../../ui/fields/field.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { createBuyer } from '../../user.contract.ts';
import { type FoundUser, searchUsers } from '../../user-search.contract.ts';
import { AccountForm, useAccountForm } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import styles from './admin-users.module.css';
import { toUserSearchRequestBody, usersUrlCodec } from './users-filter.ts';

/** Finds the account of a buyer who calls, or makes one; `onChosen` is told of it as the search answers it. */
export function BuyerPicker({ onChosen }: { onChosen(buyer: FoundUser): void }) {
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  const { send, busy, failure, response } = useSend(searchUsers, { revalidates: false });

  const find = (query: string) =>
    send({ body: toUserSearchRequestBody({ ...usersUrlCodec.initial, query }) });

  /** The account that was made just now is shown by its e-mail, if it cannot be chosen at once. */
  async function chooseMade(id: number, email: string) {
    setTyped(email);
    setNew(false);
    const made = (await find(email)).response?.content.find((user) => user.id === id);
    if (made !== undefined) onChosen(made);
  }

  function search(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() !== '') void find(typed);
  }

  if (isNew) return <NewBuyerForm sought={typed} onMade={chooseMade} onCancel={() => setNew(false)} />;
  return (
    <div className={stack.gap16}>
      <form method="post" noValidate className={styles.find} onSubmit={search}>
        <SearchField label="Фамилия, почта или телефон" max={254} value={typed} onChange={setTyped} />
        <Button type="submit" busy={busy} busyText="Ищем…">
          Найти покупателя
        </Button>
        <Button variant="secondary" onClick={() => setNew(true)}>
          Завести нового
        </Button>
      </form>
      <ErrorAlert>
        {failure &&
          getCallFailureMessage(failure, 'Покупатели не нашлись: поиск не ответил. Попробуйте ещё раз.')}
      </ErrorAlert>
      <p role="status" className={text.hint}>
        {response !== null && !busy && describeFound(response.totalElements, response.content.length)}
      </p>
      {response !== null && response.content.length > 0 && (
        <PlainList className={stack.gap8}>
          {response.content.map((user) => (
            <li key={user.id} className={styles.found}>
              <p className={text.breaks}>
                {nameOf(user)}
                <span className={text.hintBelow}>
                  {user.email}
                  {user.addresses.length > 0 &&
                    `, получатели: ${user.addresses.map(({ lastName }) => lastName).join(', ')}`}
                </span>
              </p>
              <Button variant="secondary" onClick={() => onChosen(user)}>
                Выбрать<span className="visually-hidden">: {nameOf(user)}</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

const nameOf = ({ lastName, firstName, middleName }: FoundUser) =>
  [lastName, firstName, middleName].filter(Boolean).join(' ');

function describeFound(total: number, shown: number): string {
  if (total === 0) return 'Никого не нашли. Проверьте, как пишется, или заведите нового покупателя.';
  const found = `${plural(total, ['Нашёлся', 'Нашлись', 'Нашлось'])} ${total} ${plural(total, ['покупатель', 'покупателя', 'покупателей'])}`;
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
    tidy: (fields) => ({
      ...fields,
      lastName: capitaliseName(fields.lastName),
      firstName: capitaliseName(fields.firstName),
      middleName: capitaliseName(fields.middleName),
    }),
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
