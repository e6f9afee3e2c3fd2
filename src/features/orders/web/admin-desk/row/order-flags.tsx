import { weightLabel } from '../../../../../shared/web/text/weight-label.ts';
import { classes } from '../../../../../shared/web/ui/classes.ts';
import { Icon } from '../../../../../shared/web/ui/icon.tsx';
import type { DeskOrder } from '../../../user-order-desk.contract.ts';
import styles from './order-flags.module.css';

/** What a parcel may weigh. */
const MAX_GRAMS = 20_000;

/** What the goods weigh; null when that of some is not known. */
function parcelWeight({ products }: DeskOrder): number | null {
  const weights = products.map(({ weightGrams, quantityProduct }) =>
    weightGrams === null ? Number.NaN : weightGrams * quantityProduct,
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return Number.isNaN(sum) ? null : sum;
}

/** What the parcel weighs, marked where somebody has to look: not known, or more than may be sent. */
export function ParcelWeight({ order }: { order: DeskOrder }) {
  const grams = parcelWeight(order);
  if (grams === null) return <span className={classes(styles.weight, styles.flag)}>вес неизвестен</span>;
  if (grams <= MAX_GRAMS) return <span className={styles.weight}>{weightLabel(grams)}</span>;
  return (
    <span className={classes(styles.weight, styles.flag)} title="Больше 20 кг">
      <Icon name="warning" size={16} /> {weightLabel(grams)}
      <span className="visually-hidden"> — больше 20 кг</span>
    </span>
  );
}

/** The buyer has other orders that are not over: they may go in one parcel, or be one order made twice. */
export function OtherOrders({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null;
  const text = `Ещё заказ: ${ids.map((id) => `№ ${id}`).join(', ')}`;
  return (
    <span className={classes(styles.weight, styles.flag)} title={text}>
      {text}
    </span>
  );
}
