import list from '../../desk/list.module.css';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { liveStatuses } from '../../orders/order-status.ts';
import { formatOrderedParcelWeight, formatOverweight, formatReturnFlags } from '../../orders/orders.web.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { HELD_LABEL } from '../../orders/waiting-order.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/look/text.module.css';
import styles from './order-table.module.css';
import { formatSameRecipientOrder } from './same-recipient-words.ts';

/** What the parcel weighed when it was ordered, marked where somebody has to look: not known, or over the limit. */
export function OrderedParcelWeight({ order: { parcel } }: { order: DeskOrder }) {
  if (parcel === null) return <span className={joinClassNames(list.clamped, text.flag)}>без веса</span>;
  const over = formatOverweight(parcel);
  const atLeast = parcel.unweighed.length > 0;
  const isMarked = over !== null || atLeast;
  return (
    <span
      className={joinClassNames(list.clamped, isMarked ? text.flag : text.quiet)}
      title={over ?? formatOrderedParcelWeight(parcel)}
    >
      {over !== null && <Icon name="warning" size={16} />} {atLeast && 'от '}
      {formatKilogramsRoundedUp(parcel.grams)}&nbsp;кг
      {over !== null && <span className="visually-hidden"> — {over}</span>}
    </span>
  );
}

/** The buyer has other orders that are not over: they may go in one parcel, or be one order made twice. */
export function BuyerOtherOrders({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null;
  const words = `Ещё заказ: ${ids.map((id) => `№ ${id}`).join(', ')}`;
  return (
    <span className={styles.others} title={words}>
      <span aria-hidden="true">ещё {ids.length}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** What may go wrong with the parcel, before the order is opened; nothing where all is well. */
export function OrderFlags({ order }: { order: DeskOrder }) {
  const flags = flagsOf(order);
  return flags.length === 0 ? null : <p className={text.flag}>{flags.join(' · ')}</p>;
}

function flagsOf({ parcel, sameRecipient, heldAt, status, handover }: DeskOrder): string[] {
  if (!liveStatuses.includes(status)) return formatReturnFlags(handover);
  const flags: string[] = [];
  if (heldAt !== null) flags.push(HELD_LABEL);
  if (parcel !== null && parcel.refused.length > 0) flags.push('есть непринимаемое');
  for (const same of sameRecipient.orders) {
    // The buyer's own are named beside the status.
    if (same.own) continue;
    flags.push(`Ещё заказ этому получателю: № ${same.id}, ${formatSameRecipientOrder(same)}`);
  }
  return flags;
}
