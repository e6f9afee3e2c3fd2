import { interval, prisonQuotas, quotas, REMAND_MONTH_KG } from '../../parcel-quotas.ts';
import styles from './quota-table.module.css';

/** The yearly quotas by regime and conditions; it scrolls within itself where the screen is narrow. */
export function QuotaTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <section className={styles.scroll} tabIndex={0} aria-labelledby="quotas">
      <table className={styles.table}>
        <caption id="quotas">
          <span className={styles.inView}>
            Посылки или передачи и бандероли за год. «6 и 6» — это 6 посылок или передач и 6 бандеролей.
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Где получатель</th>
            <th scope="col">Обычные условия</th>
            <th scope="col">Облегчённые условия</th>
            <th scope="col">Строгие условия</th>
          </tr>
        </thead>
        <tbody>
          {quotas.map(({ institution, ordinary, eased, strict }) => (
            <tr key={institution}>
              <th scope="row">{institution}</th>
              {[ordinary, eased, strict].map((number) => (
                <td key={number}>
                  <YearlyNumber number={number} />
                </td>
              ))}
            </tr>
          ))}
          {prisonQuotas.map(({ regime, number }) => (
            <tr key={regime}>
              <th scope="row">{regime}</th>
              <td colSpan={3}>
                <YearlyNumber number={number} />
              </td>
            </tr>
          ))}
          {['Женщины', 'Воспитательная колония', 'Колония-поселение'].map((institution) => (
            <tr key={institution}>
              <th scope="row">{institution}</th>
              <td colSpan={3}>
                <span className={styles.wide}>Число не ограничено</span>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">СИЗО</th>
            <td colSpan={3}>
              <span className={styles.wide}>Любое число, вместе до {REMAND_MONTH_KG}&nbsp;кг в месяц</span>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function YearlyNumber({ number }: { number: number }) {
  return (
    <>
      <strong>
        {number} и&nbsp;{number}
      </strong>
      <span className={styles.interval}>{interval(number)}</span>
    </>
  );
}
