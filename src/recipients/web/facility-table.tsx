import { isNeverFree } from '../../facilities/delivery-cost.ts';
import type { Facility } from '../../facilities/facilities.web.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { Price } from '../../ui/prices/price.tsx';
import styles from './facility-table.module.css';

const COST = 'Стоимость доставки';
const FREE_FROM = 'Бесплатно от';

/** Where parcels go, what delivery costs and from which sum it is free. */
export function FacilityTable({ facilities }: { facilities: readonly Facility[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Учреждение</th>
            <th scope="col" className={styles.sum}>
              {COST}
            </th>
            <th scope="col" className={styles.sum}>
              {FREE_FROM}
            </th>
          </tr>
        </thead>
        <tbody>
          {facilities.map(({ id, name, deliveryKopecks, freeFromKopecks }) => (
            <tr key={id}>
              <th scope="row">{typeset(name)}</th>
              <td className={styles.sum} data-label={COST}>
                <Price kopecks={deliveryKopecks} decimals={2} />
              </td>
              <td className={styles.sum} data-label={FREE_FROM}>
                {isNeverFree(freeFromKopecks) ? 'никогда' : <Price kopecks={freeFromKopecks} decimals={2} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
