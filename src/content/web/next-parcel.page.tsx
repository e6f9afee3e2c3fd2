import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { formatLongDay, moscowDay } from '../../lib/calendar.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { type FacilityKind, facilityKindLabels, facilityKinds } from '../facility-kinds.ts';
import {
  calculateNextParcel,
  hasDetentionStrictnessLevels,
  type IsolationKind,
  isolationKinds,
  type NextParcelResult,
  type ParcelType,
  parcelTypes,
  validateLastParcelDay,
} from '../next-parcel.ts';
import type { ParcelCalendarInput } from '../parcel-calendar.ts';
import {
  type DetentionStrictness,
  detentionStrictnessLevels,
  MAX_PARCEL_KG,
  MAX_REMAND_KG_PER_MONTH,
  MAX_SMALL_PARCEL_KG,
} from '../parcel-quotas.ts';
import { rememberFacilityKind, useChosenFacilityKind } from './chosen-facility.ts';
import content from './content.module.css';
import styles from './next-parcel.module.css';
import { ParcelQuotaTable } from './quota-table.tsx';
import {
  eraseParcelCalendar,
  storeLastDayOfParcelType,
  updateStoredParcelCalendar,
  useStoredParcelCalendar,
} from './stored-parcel-calendar.ts';

export const meta = createStaticPageMeta({
  path: '/next-parcel',
  name: 'Когда следующая передача',
  description:
    'Через какое время примут следующую посылку, передачу или бандероль: посчитать день и поставить напоминание.',
});

/** «Когда следующая передача»: counted in the browser alone; the table says the same to anyone who counts by hand. */
export default function NextParcelPage() {
  const { calendar, isStored } = useStoredParcelCalendar();
  const lastDay = useLastParcelDayField(calendar);
  const { sort, lastDays, conditions, isolation } = calendar;
  const facilityKind = useChosenFacilityKind();
  const kind = calendar.kind ?? facilityKind;
  const next =
    kind &&
    calculateNextParcel(
      { kind, conditions, isolation, lastDay: lastDays[sort] ?? null },
      moscowDay(new Date()),
    );
  function erase() {
    lastDay.forget();
    eraseParcelCalendar();
    rememberFacilityKind(null);
  }
  return (
    <article className={content.page}>
      <header className={stack.gap12}>
        <h1>Когда следующая передача</h1>
        <p>Посчитаем, с какого дня примут. Последнее слово&nbsp;— за учреждением.</p>
      </header>

      <div className={content.column}>
        <noscript>
          <Notice kind="warning">
            В браузере выключен JavaScript, поэтому посчитать день здесь не получится: выбранное не
            отправляется на сервер. Промежуток смотрите в таблице ниже и прибавьте его к дню последней
            передачи.
          </Notice>
        </noscript>
        {/* No form for the browser to send: what is chosen here goes nowhere. */}
        <fieldset className={styles.form}>
          <legend className="visually-hidden">Посчитать день</legend>
          <ChoiceField
            name="kind"
            label="Где получатель"
            hint={calendar.kind === null && kind !== null ? 'По учреждению, которое вы выбрали' : undefined}
            blank="Выберите"
            options={optionsOf(facilityKinds, facilityKindLabels)}
            value={kind ?? ''}
          />
          <LastParcelDayField {...lastDay} />
          <NextParcelAnswer next={next} sort={sort} isDayWrong={lastDay.wrong !== undefined} />
          {kind !== null && kind !== 'REMAND' && <ParcelDetails {...{ calendar, kind }} />}
          <div className={styles.foot}>
            <p className={textStyles.quiet}>Выбранное помнит только этот браузер. Нам оно не отправляется.</p>
            {isStored && (
              <Button variant="quiet" onClick={erase}>
                Стереть
              </Button>
            )}
          </div>
        </fieldset>
      </div>

      <div className={content.column}>
        <section>
          <h2>Как считается</h2>
          <p>
            12 месяцев делят на число посылок в год: если положено 6, между ними 2 месяца. Посылки и передачи
            считают вместе, бандероли — отдельно, их столько же. Первую можно получить сразу по прибытии.
          </p>
          <p>
            Условия — обычные, облегчённые или строгие — бывают внутри любой колонии, это не её режим. На
            пожизненном сроке — как на строгих условиях особого режима. В ПКТ, ЕПКТ и одиночной камере — одна
            в полгода, в ШИЗО не выдают.
          </p>
          <ParcelQuotaTable />
          <p>
            О весе и составе написано на странице <Link to="/how-to-order">Как заказать</Link>.
          </p>
        </section>

        <p className={content.note}>
          Срок считает само учреждение: от дня, когда оно приняло или выдало прошлую передачу. Перед заказом
          позвоните туда или спросите у получателя.
        </p>
      </div>
    </article>
  );
}

const nextOne: Record<ParcelType, string> = { PARCEL: 'Следующую передачу', SMALL: 'Следующую бандероль' };
const heaviest: Record<ParcelType, number> = { PARCEL: MAX_PARCEL_KG, SMALL: MAX_SMALL_PARCEL_KG };

interface AnswerProps {
  /** Null until it is known where the recipient is. */
  next: NextParcelResult | null;
  sort: ParcelType;
  /** The day of the last one is no day: then nothing follows from it. */
  isDayWrong: boolean;
}

/** When the next one may come, in words, and a reminder of it. */
function NextParcelAnswer(props: AnswerProps) {
  const next = props.isDayWrong ? null : props.next;
  return (
    <div className={styles.answer}>
      <div role="status" className={stack.gap8}>
        <AnswerWords {...props} />
      </div>
      {next?.answer === 'DAY' && !next.isPast && (
        <>
          <LinkButton
            variant="secondary"
            to={`/calendar/next-parcel.ics?${new URLSearchParams({ day: next.day })}`}
            reloadDocument
          >
            <Icon name="calendar" />
            Добавить в календарь
          </LinkButton>
          <p>Телефон напомнит за три дня. В записи нет ни имени, ни учреждения.</p>
        </>
      )}
    </div>
  );
}

function AnswerWords({ next, sort, isDayWrong }: AnswerProps) {
  if (isDayWrong && next?.answer !== 'KILOGRAMS') return <p>Проверьте, когда приняли последнюю.</p>;
  switch (next?.answer) {
    case undefined:
      return <p>Выберите, где получатель, и ответ появится здесь.</p>;
    case 'KILOGRAMS':
      return (
        <>
          <p className={textStyles.large}>В СИЗО считают килограммы, а не даты.</p>
          <p>
            За календарный месяц принимают до {MAX_REMAND_KG_PER_MONTH}&nbsp;кг передач на человека, считая
            то, что принесли другие. Для несовершеннолетних, тяжело больных, беременных и матерей с детьми до
            3&nbsp;лет предела нет.
          </p>
        </>
      );
    case 'NOT_NOW':
      return <p className={textStyles.large}>Сейчас не выдадут; спросите, с какого дня можно.</p>;
    case 'UNLIMITED':
      return (
        <>
          <p className={textStyles.large}>Числом не ограничено.</p>
          <p>Каждая — до {heaviest[sort]}&nbsp;кг вместе с упаковкой. Последнее слово — за учреждением.</p>
        </>
      );
    case 'AT_ONCE':
      return (
        <>
          <p className={textStyles.large}>Первую можно получить сразу по прибытии.</p>
          <p>Если посылки или передачи уже были, укажите выше, когда приняли последнюю.</p>
        </>
      );
    case 'DAY':
      if (next.isPast) {
        return (
          <>
            <p className={textStyles.large}>Можно уже сейчас.</p>
            <p>Срок прошёл {formatLongDay(next.day)} Учреждение считает его само; уточните, от какого дня.</p>
          </>
        );
      }
      return (
        <p className={textStyles.large}>
          {nextOne[sort]} могут принять не раньше <strong>{formatLongDay(next.day)}</strong> Учреждение
          считает срок само; уточните, от какого дня.
        </p>
      );
  }
}

const sortLabels: Record<ParcelType, string> = {
  PARCEL: 'Посылка или передача',
  SMALL: 'Бандероль',
};

const isolationLabels: Record<IsolationKind, string> = {
  NONE: 'Нет',
  PUNISHMENT: 'В ШИЗО',
  CELLS: 'В ПКТ, ЕПКТ или одиночной камере',
};

interface ChoiceFieldProps extends Omit<ComponentProps<typeof SelectField>, 'autoComplete' | 'onChange'> {
  name: 'kind' | 'conditions' | 'isolation' | 'sort';
}

/** A choice that only this browser remembers; what it remembers of other forms says nothing of a recipient. */
const ChoiceField = (props: ChoiceFieldProps) => (
  <SelectField
    {...props}
    autoComplete="off"
    onChange={(value) => updateStoredParcelCalendar({ [props.name]: value })}
  />
);

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

/** «Сейчас: условия обычные, посылка или передача, не в ШИЗО. Изменить». */
function ParcelDetails({ calendar, kind }: { calendar: ParcelCalendarInput; kind: FacilityKind }) {
  const { isolation, sort } = calendar;
  const isPrison = kind === 'PRISON';
  const conditions = isPrison && calendar.conditions === 'EASED' ? 'ORDINARY' : calendar.conditions;
  const options = hasDetentionStrictnessLevels(kind) ? conditionOptions(kind) : [];
  const chosen = options.find(({ value }) => value === conditions);
  const assumed = [
    chosen && `${isPrison ? '' : 'условия '}${chosen.label.toLowerCase()}`,
    sortLabels[sort].toLowerCase(),
    isolation === 'NONE' ? 'не в\u00a0ШИЗО' : isolationLabels[isolation].replace('В', 'в'),
  ];
  return (
    <Disclosure title={`Сейчас: ${assumed.filter(Boolean).join(', ')}. Изменить`}>
      <div className={grid.fields}>
        {chosen && (
          <ChoiceField
            name="conditions"
            label={isPrison ? 'Режим' : 'Условия'}
            hint="Знает получатель и учреждение"
            options={options}
            value={conditions}
          />
        )}
        <ChoiceField
          name="sort"
          label="Что хотите отправить"
          hint="Посылки с передачами и бандероли считают отдельно"
          options={optionsOf(parcelTypes, sortLabels)}
          value={sort}
        />
        <ChoiceField
          name="isolation"
          label="Сейчас в ШИЗО или ПКТ"
          options={optionsOf(isolationKinds, isolationLabels)}
          value={isolation}
        />
      </div>
    </Disclosure>
  );
}

interface LastParcelDayFieldState {
  typed: string;
  wrong: string | undefined;
  /** The day that is typed may be, but has not come yet. */
  isAhead: boolean;
  change(typed: string): void;
  /** What was typed and is no day is forgotten. */
  forget(): void;
}

function LastParcelDayField({ typed, wrong, isAhead, change }: LastParcelDayFieldState) {
  // What is wrong with a day is said when the field is left.
  const [isLeft, setLeft] = useState(true);
  return (
    <DateField
      name="lastDay"
      label="Когда приняли последнюю"
      hint={
        isAhead
          ? 'Этот день ещё не наступил. Всё верно? Если посылку только собираются сдать, ответ — от этого дня; когда её примут, проверьте ещё раз'
          : 'Если ещё не было, оставьте пустым'
      }
      error={isLeft ? wrong : undefined}
      value={typed}
      onChange={(value) => {
        setLeft(false);
        change(value);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}

/** The field of the last day: what is typed there is stored once it is a day that may be. */
function useLastParcelDayField({ sort, lastDays }: ParcelCalendarInput): LastParcelDayFieldState {
  const [edited, setEdited] = useState<{ sort: ParcelType; text: string } | null>(null);
  const today = moscowDay(new Date());
  const wrongIn = (text: string) => (text === '' ? undefined : validateLastParcelDay(text, today));
  // Another sort has another day.
  const typed = edited?.sort === sort ? edited.text : (lastDays[sort] ?? '');
  return {
    typed,
    wrong: wrongIn(typed),
    isAhead: typed > today && wrongIn(typed) === undefined,
    change(text) {
      setEdited({ sort, text });
      const isGood = text !== '' && wrongIn(text) === undefined;
      storeLastDayOfParcelType(sort, isGood ? text : null);
    },
    forget: () => setEdited(null),
  };
}
