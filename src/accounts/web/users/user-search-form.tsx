import { type SubmitEvent, useState } from 'react';
import { useShortcuts } from '../../../desk/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import columns from '../../../ui/lists/columns.module.css';
import inRow from '../../../ui/lists/row.module.css';
import styles from './admin-users.module.css';
import { noParts, searchFields, type UserParts } from './users-filter.ts';

const labels: UserParts = {
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  email: 'Электронная почта',
};

interface UserSearchFormProps {
  parts: UserParts;
  onSearch(parts: UserParts): void;
}

/** Four fields to find people by a part of each; Enter searches. */
export function UserSearchForm({ parts, onSearch }: UserSearchFormProps) {
  const [typed, setTyped] = useState(parts);
  const [known, setKnown] = useState(parts);
  // Back or a link changed the search from outside.
  if (JSON.stringify(known) !== JSON.stringify(parts)) {
    setKnown(parts);
    setTyped(parts);
  }
  useShortcuts('Поиск', [
    { press: ['Slash'], label: 'Искать по фамилии', run: () => document.getElementById('lastName')?.focus() },
  ]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(typed);
  }

  return (
    <search>
      <form className={classes(columns.columns, styles.search)} method="post" noValidate onSubmit={submit}>
        {(Object.keys(labels) as (keyof UserParts)[]).map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            autoComplete="off"
            inputMode={name === 'email' ? 'email' : 'text'}
            max={searchFields[name]}
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <div className={classes(inRow.gap12, styles.buttons)}>
          <Button type="submit">
            <Icon name="search" />
            Найти
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              setTyped(noParts);
              onSearch(noParts);
            }}
          >
            Сбросить
          </Button>
        </div>
      </form>
    </search>
  );
}
