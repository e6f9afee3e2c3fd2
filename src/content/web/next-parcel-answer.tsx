import { formatBirthDate } from '../../lib/calendar.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { NextParcel, ParcelSort } from '../next-parcel.ts';
import { PARCEL_KG, REMAND_MONTH_KG, SMALL_PARCEL_KG } from '../parcel-quotas.ts';
import styles from './next-parcel.module.css';

const nextOne: Record<ParcelSort, string> = { PARCEL: 'Следующую передачу', SMALL: 'Следующую бандероль' };
const heaviest: Record<ParcelSort, number> = { PARCEL: PARCEL_KG, SMALL: SMALL_PARCEL_KG };

interface AnswerProps {
  /** Null until it is known where the recipient is. */
  next: NextParcel | null;
  sort: ParcelSort;
  /** The day of the last one is no day: then nothing follows from it. */
  isDayWrong: boolean;
}

/** When the next one may come, in words, and a reminder of it. */
export function NextParcelAnswer(props: AnswerProps) {
  const next = props.isDayWrong ? null : props.next;
  return (
    <div className={styles.answer}>
      <div role="status">
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
          <p className={styles.quiet}>Телефон напомнит за три дня. В записи нет ни имени, ни учреждения.</p>
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
          <p className={styles.lead}>В СИЗО считают килограммы, а не даты.</p>
          <p>
            За календарный месяц принимают до {REMAND_MONTH_KG}&nbsp;кг передач на человека, считая то, что
            принесли другие. Для несовершеннолетних, тяжело больных, беременных и матерей с детьми до
            3&nbsp;лет предела нет.
          </p>
        </>
      );
    case 'NOT_NOW':
      return <p className={styles.lead}>Сейчас не выдадут; спросите, с какого дня можно.</p>;
    case 'UNLIMITED':
      return (
        <>
          <p className={styles.lead}>Числом не ограничено.</p>
          <p>Каждая — до {heaviest[sort]}&nbsp;кг вместе с упаковкой. Последнее слово — за учреждением.</p>
        </>
      );
    case 'AT_ONCE':
      return (
        <>
          <p className={styles.lead}>Первую можно получить сразу по прибытии.</p>
          <p>Если посылки или передачи уже были, укажите, когда приняли последнюю.</p>
        </>
      );
    case 'DAY':
      if (next.isPast) {
        return (
          <>
            <p className={styles.lead}>Можно уже сейчас.</p>
            <p>
              Срок прошёл {formatBirthDate(next.day)} Учреждение считает его само; уточните, от какого дня.
            </p>
          </>
        );
      }
      return (
        <p className={styles.lead}>
          {nextOne[sort]} могут принять не раньше <strong>{formatBirthDate(next.day)}</strong> Учреждение
          считает срок само; уточните, от какого дня.
        </p>
      );
  }
}
