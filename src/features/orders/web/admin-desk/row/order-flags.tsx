import { classes } from '../../../../../shared/web/ui/classes.ts';
import { Icon } from '../../../../../shared/web/ui/icon.tsx';
import { shortDay } from '../../../../facilities/parcel-words.ts';
import { statusStages } from '../../../order-status.ts';
import type { DeskOrder } from '../../../user-order-desk.contract.ts';
import { orderedWeight, overWords } from '../../order-view/order-parcel-words.ts';
import styles from './order-flags.module.css';

/** What the parcel weighed when it was ordered, marked where somebody has to look: not known, or over the limit. */
export function ParcelWeight({ order: { parcel } }: { order: DeskOrder }) {
  if (parcel === null) return <span className={classes(styles.weight, styles.flag)}>вес неизвестен</span>;
  const over = overWords(parcel);
  const isMarked = over !== null || parcel.unweighed.length > 0;
  return (
    <span className={classes(styles.weight, isMarked && styles.flag)} title={over ?? undefined}>
      {over !== null && <Icon name="warning" size={16} />} {orderedWeight(parcel)}
      {over !== null && <span className="visually-hidden"> — {over}</span>}
    </span>
  );
}

/** What else there is to see of an order before it is opened: what may go wrong first, then the day of handing in. */
export function OrderFlags({ order }: { order: DeskOrder }) {
  const flags = flagsOf(order);
  const planned = plannedWords(order);
  const all = [...flags, ...(planned === null ? [] : [planned])];
  if (all.length === 0) return null;
  return (
    <span className={classes(styles.weight, flags.length > 0 && styles.flag)} title={all.join(' · ')}>
      {all.join(' · ')}
    </span>
  );
}

function flagsOf({ parcel, otherOrderIds }: DeskOrder): string[] {
  const flags: string[] = [];
  if (parcel !== null && parcel.refused.length > 0) flags.push('есть непринимаемое');
  // They may go in one parcel, or be one order made twice.
  if (otherOrderIds.length > 0) flags.push(`Ещё заказ: ${otherOrderIds.map((id) => `№ ${id}`).join(', ')}`);
  return flags;
}

function plannedWords({ plannedDay, status }: DeskOrder): string | null {
  const isLive = ['unpaid', 'inWork'].includes(statusStages[status]);
  return isLive && plannedDay !== null ? `сдаём ${shortDay(plannedDay)}` : null;
}
