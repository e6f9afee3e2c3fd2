import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type FacilityKind, facilityKindLabels, facilityKinds } from '../facility-kinds.ts';
import {
  type DetentionStrictness,
  detentionStrictnessLevels,
  hasDetentionStrictnessLevels,
  type IsolationKind,
  isolationKinds,
  type ParcelType,
  parcelTypes,
} from '../next-parcel.ts';
import type { ParcelCalendarInput } from '../parcel-calendar.ts';
import styles from './next-parcel.module.css';
import { updateStoredParcelCalendar } from './stored-parcel-calendar.ts';
import type { LastParcelDayFieldState } from './use-last-day.ts';

const sortLabels: Record<ParcelType, string> = {
  PARCEL: 'Посылка или передача',
  SMALL: 'Бандероль',
};

const isolationLabels: Record<IsolationKind, string> = {
  NONE: 'Нет',
  PUNISHMENT: 'В ШИЗО',
  CELLS: 'В ПКТ, ЕПКТ или одиночной камере',
};

/** What the browser remembers of other forms says nothing of a recipient. */
const ownChoice = { autoComplete: 'off' };

const oneOf = <Value extends string>(values: readonly Value[], typed: string) =>
  values.find((value) => value === typed);

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** A prison has two regimes, and anyone who is there for life lives by the strict row of the special one. */
function conditionOptions(kind: FacilityKind) {
  if (kind === 'PRISON') {
    return optionsOf<DetentionStrictness>(['ORDINARY', 'STRICT'], {
      ORDINARY: 'Общий режим',
      EASED: 'Общий режим',
      STRICT: 'Строгий режим',
    });
  }
  return optionsOf(detentionStrictnessLevels, {
    ORDINARY: 'Обычные',
    EASED: 'Облегчённые',
    STRICT: kind === 'SPECIAL' ? 'Строгие или пожизненный срок' : 'Строгие',
  });
}

interface ParcelCaseFormProps {
  calendar: ParcelCalendarInput;
  /** The chosen kind, or that of the chosen facility. */
  kind: FacilityKind | null;
  isStored: boolean;
  lastDay: LastParcelDayFieldState;
  onErase(): void;
}

/**
 * What the answer depends on. There is no form for the browser to send: what is chosen here goes nowhere.
 */
export function NextParcelForm({ calendar, kind, isStored, lastDay, onErase }: ParcelCaseFormProps) {
  const { conditions, isolation, sort } = calendar;
  // What is wrong with a day is said when the field is left.
  const [isLeft, setLeft] = useState(true);
  return (
    <fieldset className={styles.form}>
      <legend className="visually-hidden">О получателе</legend>
      <SelectField
        {...ownChoice}
        name="kind"
        label="Где получатель"
        hint={calendar.kind === null && kind !== null ? 'Взято у выбранного учреждения' : undefined}
        blank="Выберите"
        options={optionsOf(facilityKinds, facilityKindLabels)}
        value={kind ?? ''}
        onChange={(value) => updateStoredParcelCalendar({ kind: oneOf(facilityKinds, value) ?? null })}
      />
      {kind !== null && hasDetentionStrictnessLevels(kind) && (
        <SelectField
          {...ownChoice}
          name="conditions"
          label={kind === 'PRISON' ? 'Режим' : 'Условия'}
          hint="Знает получатель и учреждение"
          options={conditionOptions(kind)}
          value={kind === 'PRISON' && conditions === 'EASED' ? 'ORDINARY' : conditions}
          onChange={(value) =>
            updateStoredParcelCalendar({ conditions: oneOf(detentionStrictnessLevels, value) ?? 'ORDINARY' })
          }
        />
      )}
      <SelectField
        {...ownChoice}
        name="sort"
        label="Что хотите отправить"
        hint="Посылки с передачами и бандероли считают отдельно"
        options={optionsOf(parcelTypes, sortLabels)}
        value={sort}
        onChange={(value) => updateStoredParcelCalendar({ sort: oneOf(parcelTypes, value) ?? 'PARCEL' })}
      />
      <DateField
        name="lastDay"
        label="Когда приняли последнюю"
        hint={
          lastDay.isAhead
            ? 'Этот день ещё не наступил. Всё верно? Если посылку только собираются сдать, ответ — от этого дня; когда её примут, проверьте ещё раз'
            : 'Если ещё не было, оставьте пустым'
        }
        error={isLeft ? lastDay.wrong : undefined}
        value={lastDay.typed}
        onChange={(value) => {
          setLeft(false);
          lastDay.change(value);
        }}
        onBlur={() => setLeft(true)}
      />
      {kind !== 'REMAND' && (
        <SelectField
          {...ownChoice}
          name="isolation"
          label="Сейчас в ШИЗО или ПКТ"
          options={optionsOf(isolationKinds, isolationLabels)}
          value={isolation}
          onChange={(value) =>
            updateStoredParcelCalendar({ isolation: oneOf(isolationKinds, value) ?? 'NONE' })
          }
        />
      )}
      <div className={styles.foot}>
        <p className={styles.quiet}>Выбранное помнит только этот браузер. Нам оно не отправляется.</p>
        {isStored && (
          <Button variant="quiet" onClick={onErase}>
            Стереть
          </Button>
        )}
      </div>
    </fieldset>
  );
}
