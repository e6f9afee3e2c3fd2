import { Price } from '../../../../shared/web/ui/price.tsx';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { facilityFrom } from '../use-facilities.ts';
import styles from './admin-address.module.css';

/** What delivery to an address costs, and from which sum it is free. */
export function AddressSums({ address }: { address: WorkAddress }) {
  const { deliveryKopecks, freeFromKopecks } = facilityFrom(address);
  return (
    <dl className={styles.sums}>
      <div className={styles.sum}>
        <dt>Доставка</dt>
        <dd>
          <Price kopecks={deliveryKopecks} decimals={2} />
        </dd>
      </div>
      <div className={styles.sum}>
        <dt>Бесплатно от</dt>
        <dd>
          <Price kopecks={freeFromKopecks} decimals={2} />
        </dd>
      </div>
    </dl>
  );
}
