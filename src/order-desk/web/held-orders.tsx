import inRow from '../../ui/lists/row.module.css';
import { OrderNumber } from './order-number.tsx';
import styles from './order-parcel.module.css';

/** The orders that wait, whatever narrows the list: nobody may hand them in unasked. */
export function HeldOrders({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null;
  return (
    <p className={inRow.gap12}>
      <span className={styles.flag}>Перевели или освободили:</span>{' '}
      {ids.map((id) => (
        <OrderNumber key={id} id={id} />
      ))}
    </p>
  );
}
