import type { ReactNode } from 'react';
import { numberSettings, type SettingName, settings } from '../../contract/shop-settings.ts';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import columns from '../../ui/lists/columns.module.css';
import styles from './settings.module.css';

interface Group {
  title: string;
  hint?: ReactNode;
  names: readonly SettingName[];
}

const groups: readonly Group[] = [
  { title: 'Связь', names: ['phone', 'email', 'messengerUrl'] },
  { title: 'Магазин', names: ['region', 'operator'] },
  {
    title: 'Реквизиты',
    names: ['inn', 'ogrnip', 'account', 'bank', 'bic', 'correspondentAccount', 'bankInn', 'bankKpp'],
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

const hints: Partial<Record<SettingName, string>> = {
  messengerUrl: '{phone} заменяется цифрами телефона',
};

/** What stands in the fields. */
export type Typed = Record<SettingName, string>;

interface SettingsFieldsProps {
  typed: Typed;
  errors: FormErrors;
  locked: readonly SettingName[];
  disabled: boolean;
  onChange(name: SettingName, value: string): void;
}

/** The settings in their groups; what the operator has set can be read only. */
export function SettingsFields({ typed, errors, locked, disabled, onChange }: SettingsFieldsProps) {
  return groups.map(({ title, hint, names }) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {hint !== undefined && <p className={styles.quiet}>{hint}</p>}
      <div className={classes(columns.columns, styles.fields)}>
        {names.map((name) => {
          const isLocked = locked.includes(name);
          const { label, variable } = settings[name];
          return (
            <TextField
              key={name}
              name={name}
              label={label}
              hint={
                isLocked ? `Задано на сервере (${variable}): изменить может тот, кто его держит` : hints[name]
              }
              error={errors[name]}
              autoComplete="off"
              inputMode={name in numberSettings ? 'numeric' : undefined}
              disabled={disabled || isLocked}
              value={typed[name]}
              onChange={(value) => onChange(name, value)}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}
