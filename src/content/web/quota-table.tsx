import styles from '../../ui/lists/sheet-rows.module.css';
import text from '../../ui/look/text.module.css';
import { facilityKindLabels } from '../facility-kinds.ts';
import {
  detentionStrictnessLevels,
  formatParcelInterval,
  MAX_REMAND_KG_PER_MONTH,
  yearlyParcelQuotas,
} from '../parcel-quotas.ts';

/** The names of the columns stand beside their numbers where the table has no room to be one. */
const CONDITIONS = { ORDINARY: 'Обычные', EASED: 'Облегчённые', STRICT: 'Строгие' };

const PRISON_REGIMES = { ORDINARY: 'Тюрьма, общий режим', STRICT: 'Тюрьма, строгий режим' };

/** The yearly quotas by regime and conditions. */
export function ParcelQuotaTable() {
  return (
    <section className={styles.frame} aria-labelledby="quotas">
      <table className={styles.table}>
        <caption id="quotas">
          Посылки или передачи и бандероли за год. «6 и 6» — это 6 посылок или передач и 6 бандеролей.
        </caption>
        <thead>
          <tr>
            <th scope="col">Где получатель</th>
            {Object.values(CONDITIONS).map((condition) => (
              <th key={condition} scope="col">
                {condition} условия
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['GENERAL', 'STRICT', 'SPECIAL'] as const).map((kind) => (
            <tr key={kind}>
              <th scope="row">{facilityKindLabels[kind]}</th>
              {detentionStrictnessLevels.map((level) => (
                <td key={level} data-label={CONDITIONS[level]}>
                  <YearlyNumber number={yearlyParcelQuotas[kind][level]} />
                </td>
              ))}
            </tr>
          ))}
          {(['ORDINARY', 'STRICT'] as const).map((regime) => (
            <tr key={regime}>
              <th scope="row">{PRISON_REGIMES[regime]}</th>
              <td colSpan={3} data-label="За год">
                <YearlyNumber number={yearlyParcelQuotas.PRISON[regime]} />
              </td>
            </tr>
          ))}
          {['Женщины', 'Воспитательная колония', 'Колония-поселение'].map((institution) => (
            <tr key={institution}>
              <th scope="row">{institution}</th>
              <td colSpan={3}>Число не ограничено</td>
            </tr>
          ))}
          <tr>
            <th scope="row">СИЗО</th>
            <td colSpan={3}>Любое число, вместе до {MAX_REMAND_KG_PER_MONTH}&nbsp;кг в месяц</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function YearlyNumber({ number }: { number: number }) {
  return (
    <span>
      <strong>
        {number} и&nbsp;{number}
      </strong>
      <span className={text.hintBelow}>{formatParcelInterval(number)}</span>
    </span>
  );
}
