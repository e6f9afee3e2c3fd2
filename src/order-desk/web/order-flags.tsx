import list from '../../desk/list.module.css';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatOrderMoneyState, getOrderMoneyState } from '../../orders/order-money.ts';
import { liveStatuses } from '../../orders/order-status.ts';
import {
  formatOrderedParcelWeight,
  formatOverweight,
  formatReturnFlags,
  orderTotal,
} from '../../orders/orders.web.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { HELD_LABEL } from '../../orders/waiting-order.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import tone from '../../ui/states/tone.module.css';
import styles from './order-table.module.css';
import { formatSameRecipientOrder } from './same-recipient-words.ts';

/** What the parcel weighs, as packed or else as ordered, marked where somebody has to look: not known, or over the limit. */
export function ParcelWeight({ order: { parcel, weighedGrams } }: { order: DeskOrder }) {
  const grams = weighedGrams ?? parcel?.grams;
  if (grams === undefined) {
    return <span className={joinClassNames(list.clamped, text.flag)}>без веса</span>;
  }
  const over = parcel && formatOverweight({ ...parcel, grams });
  const atLeast = weighedGrams === undefined && parcel !== null && parcel.unweighed.length > 0;
  const ordered = parcel && `при заказе ${formatOrderedParcelWeight(parcel)}`;
  const how =
    weighedGrams === undefined ? ordered : ['Взвесили при сборке', ordered].filter(Boolean).join(', ');
  return (
    <span
      className={joinClassNames(list.clamped, over || atLeast ? text.flag : text.quiet)}
      title={over ?? how ?? undefined}
    >
      {over && <Icon name="warning" size={16} />} {atLeast && 'от '}
      {formatKilogramsRoundedUp(grams)}&nbsp;кг
      {over && <span className="visually-hidden"> — {over}</span>}
    </span>
  );
}

/** «Собран», beside the status of an order that is not over. */
export function PackedBadge({ order: { packed } }: { order: DeskOrder }) {
  return packed ? <span className={joinClassNames(styles.packed, tone.good)}>Собран</span> : null;
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

/** What may go wrong with the parcel and what is noted of the order, before it is opened; nothing where all is well. */
export function OrderFlags({ order }: { order: DeskOrder }) {
  const flags = flagsOf(order);
  const notes = notesOf(order);
  if (flags.length + notes.length === 0) return null;
  return (
    <PlainList className={styles.flags}>
      {flags.map((flag) => (
        <li key={flag} className={joinClassNames(styles.flag, tone.waiting)}>
          {flag}
        </li>
      ))}
      {notes.map(([about, words]) => (
        <li key={about} className={styles.note} title={words}>
          <span className={text.quiet}>{about}:</span> {words}
        </li>
      ))}
    </PlainList>
  );
}

function notesOf({ deskNote, noteForBuyer }: DeskOrder): [about: string, words: string][] {
  return [
    ...(deskNote === null ? [] : [['Заметка', deskNote] satisfies [string, string]]),
    ...(noteForBuyer === null ? [] : [['Покупателю', noteForBuyer] satisfies [string, string]]),
  ];
}

function flagsOf(order: DeskOrder): string[] {
  const { parcel, sameRecipient, heldAt, status, handover, packingChanges, money } = order;
  const sums =
    money === undefined ? null : formatOrderMoneyState(getOrderMoneyState(money, orderTotal(order)));
  const ofMoney = sums === null ? [] : [sums];
  if (!liveStatuses.includes(status)) return [...ofMoney, ...formatReturnFlags(handover)];
  const leftOut = countLeftOut(packingChanges);
  const refused = parcel?.refused.length ?? 0;
  return [
    ...ofMoney,
    ...(heldAt === null ? [] : [HELD_LABEL]),
    ...(leftOut === 0 ? [] : [`Не положили: ${leftOut}`]),
    ...(refused === 0 ? [] : [`Не принимают: ${refused}`]),
    // The buyer's own are named beside the status.
    ...sameRecipient.orders
      .filter(({ own }) => !own)
      .map((same) => `Ещё заказ этому получателю: № ${same.id}, ${formatSameRecipientOrder(same)}`),
  ];
}

/** How many lines and parts of sets lie in the parcel in fewer pieces than were ordered, with nothing instead. */
function countLeftOut(changes: DeskOrder['packingChanges']): number {
  if (changes === undefined) return 0;
  return (
    changes.lines.filter(({ replacement }) => replacement === null).length + (changes.parts?.length ?? 0)
  );
}
