import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CartLinePicture } from '../../cart/cart.web.ts';
import { createCartLineKey } from '../../cart/cart-lines.ts';
import type { Product } from '../../catalog/product.ts';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import { getProductsByIds, MAX_PRODUCT_IDS } from '../../catalog/products.contract.ts';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { formatKilogramsRoundedDown, formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { formatDayAndMonth, formatMoment, moscowDay } from '../../lib/calendar.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { formatWeighed } from '../../lib/text/weight-label.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { DottedFacts } from '../../ui/lists/dotted-facts.tsx';
import factList from '../../ui/lists/fact-list.module.css';
import { GoodsNote, WeightNote } from '../../ui/lists/goods-line.tsx';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { formatFullName, RecipientFactList, withInitials } from '../../ui/shop/recipient-facts.tsx';
import tone from '../../ui/states/tone.module.css';
import { returnReasonLabels } from '../handover.ts';
import {
  defaultIfMissingAction,
  type IfMissingAction,
  ifMissingActionShortLabels,
  ifMissingPromises,
} from '../if-missing.ts';
import { describeReceived, formatShortSum, getOrderPaymentBalance, isWithoutMoney } from '../order-money.ts';
import {
  buyerStatusLabels,
  deskStatusLabels,
  isMayPayNote,
  liveStatuses,
  type OrderStatus,
  orderStageByStatus,
  shortStatusLabels,
  statusLabels,
  unpaidStatuses,
} from '../order-status.ts';
import { describeLinePackingChanges, describePackingChanges, formatRefund } from '../packing-changes.ts';
import { listAllOrdersPage, type Order } from '../user-order.contract.ts';
import type { DeskOrder } from '../user-order-desk.contract.ts';
import styles from './order-details.module.css';

/** Goods and delivery of an order together, in kopecks. */
export function sumOrderTotalKopecks(order: Order): number {
  return order.priceProducts + order.totalShippingCost;
}

type RecipientNames = Pick<Order, 'lastNameClient' | 'firstNameClient' | 'middleNameClient'>;

/** The whole name of the person an order is for; empty once it was erased. */
export const formatRecipientNameOrEmpty = (order: RecipientNames): string =>
  formatFullName({
    lastName: order.lastNameClient,
    firstName: order.firstNameClient,
    middleName: order.middleNameClient,
  }).trim();

/** The same, and once it was erased that it was. */
export const formatRecipientName = (order: RecipientNames): string =>
  formatRecipientNameOrEmpty(order) || 'Данные стёрты';

/** Whether a saved recipient is the one that an order was for, and is there still. */
export function isRecipientOf(order: Order, saved: SavedRecipientResponse): boolean {
  return (
    formatFullName(saved) === formatRecipientName(order) &&
    saved.birthDate === order.birthDateClient &&
    saved.institutionName === order.workAddressName
  );
}

interface PartProps {
  order: Order;
  /** The level below the heading that names the order. */
  heading?: 'h2' | 'h3';
}

interface RecipientProps extends PartProps {
  /** The phone is the reader's own. */
  forBuyer: boolean;
}

/** What was ordered, its price and its recipient, for the buyer. */
export function OrderDetails(props: PartProps) {
  return (
    <div className={stack.gap24}>
      <OrderGoods {...props} pictured={useOrderedProducts([props.order])} />
      <OrderRecipient {...props} forBuyer />
    </div>
  );
}

/** «Размер: 50» under the name of the goods; nothing for those that come in one kind. */
function OrderedChoice({ line }: { line: { choice: string | null; choiceMissing: boolean } }) {
  const note = formatOrderLineChoice(line);
  return note === null ? null : <GoodsNote>{note}</GoodsNote>;
}

/** «Если не окажется: собрать без него», for a line that differs from its order. */
function IfMissingNote({ way }: { way: IfMissingAction | undefined }) {
  if (way === undefined) return null;
  return <GoodsNote>Если не окажется: {ifMissingActionShortLabels[way]}</GoodsNote>;
}

/** Why the facility does not take a line of an order, or any of them; empty where it takes all. */
function formatRefusalReasons({ parcel }: Order, lineId?: number): string {
  const refused = parcel?.refused.filter(({ id }) => lineId === undefined || id === lineId) ?? [];
  const reasons = refused.flatMap((line) => line.reasons);
  const words = reasons.map(({ label, part }) => (part === null ? label : `${label} (${part})`));
  return typesetName([...new Set(words)].join(', '));
}

/** The sign before a line that the facility does not take. */
function RefusalSign({ reasons }: { reasons: string }) {
  if (reasons === '') return null;
  return (
    <span className={joinClassNames(text.flag, styles.refused)} title={`Не принимают: ${reasons}`}>
      <Icon name="warning" size={16} />
      <span className="visually-hidden">Не принимают: {reasons}.</span>{' '}
    </span>
  );
}

/** «Вернули 1 шт. — не принимают» of a line that was not handed in, or not all of it; else nothing. */
function describeLineHandover({ handover }: Order, position: number): string[] {
  const line = handover?.lines.find((one) => one.position === position);
  if (line === undefined) return [];
  if (line.reason === null) return ['Не было в посылке'];
  const pieces = line.quantity === undefined ? '' : ` ${line.quantity}\u00A0шт.`;
  return [`Вернули${pieces} — ${returnReasonLabels[line.reason]}`];
}

interface OrderGoodsProps extends PartProps {
  /** Each line says what was packed otherwise and what is refused: what the buyer reads elsewhere. */
  forDesk?: boolean;
  /** The products whose pictures stand before the lines. */
  pictured?: readonly Product[];
}

/** The products of orders, for their pictures; empty until they have come. */
export function useOrderedProducts(orders: readonly Order[]): readonly Product[] {
  const ids = [...new Set(orders.flatMap(({ products }) => products.map(({ id }) => id)))];
  const body = { ids: ids.slice(0, MAX_PRODUCT_IDS), images: 'url' } as const;
  const { response } = useCallQuery(getProductsByIds, ids.length > 0 ? { body } : null);
  return response ?? [];
}

/** The lines of an order and its sums. */
export function OrderGoods({ order, heading: Heading = 'h3', forDesk = false, pictured }: OrderGoodsProps) {
  const goods = order.priceProducts;
  const delivery = order.totalShippingCost;
  const { packingChanges, status, workAddressName } = order;
  const chosen = order.substitution ?? defaultIfMissingAction;
  const refusals = forDesk ? formatRefusalReasons(order) : '';
  // What is to be given back is said with the rest of the money.
  const less =
    forDesk && packingChanges && unpaidStatuses.includes(status)
      ? formatRefund(status, packingChanges.refund)
      : null;
  return (
    <section className={joinClassNames(styles.goods, forDesk && styles.dense)}>
      <Heading className={styles.title}>Товары</Heading>
      {refusals !== '' && (
        <p className={text.flag}>
          {formatShortFacilityName(workAddressName)} не принимает: {refusals}
        </p>
      )}
      <PlainList>
        {order.products.map(({ nameProduct, priceProduct, quantityProduct, ...line }, index) => (
          <li key={createCartLineKey(line)} className={forDesk ? styles.line : styles.read}>
            {pictured !== undefined && (
              <span className={styles.picture}>
                <CartLinePicture product={pictured.find(({ id }) => id === line.id)} />
              </span>
            )}
            <span className={styles.name}>
              {forDesk && <strong>{quantityProduct}&nbsp;× </strong>}
              {forDesk && <RefusalSign reasons={formatRefusalReasons(order, line.id)} />}
              {typesetName(nameProduct)}
              <OrderedChoice line={line} />
              {line.ifMissing !== order.substitution && <IfMissingNote way={line.ifMissing} />}
              {forDesk &&
                [
                  ...(packingChanges ? describeLinePackingChanges(packingChanges, index + 1) : []),
                  ...describeLineHandover(order, index + 1),
                ].map((words) => (
                  <GoodsNote key={words}>
                    <span className={text.flag}>{typesetName(words)}</span>
                  </GoodsNote>
                ))}
            </span>
            {!forDesk && (
              <span className={styles.unit}>
                <DottedFacts then={formatProductWeight(line, quantityProduct)}>
                  <Price kopecks={priceProduct} decimals={2} /> ×&nbsp;{quantityProduct}
                </DottedFacts>
              </span>
            )}
            <span className={styles.price} title={forDesk ? `По ${formatShortSum(priceProduct)}` : undefined}>
              {forDesk ? (
                <>
                  {quantityProduct > 1 && (
                    <span className={styles.each}>по {formatShortSum(priceProduct)}, </span>
                  )}
                  {formatShortSum(priceProduct * quantityProduct)}
                  <span className={styles.weight}>
                    <WeightNote weight={formatProductWeight(line, quantityProduct)} />
                  </span>
                </>
              ) : (
                <Price kopecks={priceProduct * quantityProduct} decimals={2} />
              )}
            </span>
          </li>
        ))}
      </PlainList>
      {liveStatuses.includes(order.status) && (
        <p className={forDesk ? text.quiet : styles.ifMissing}>
          Если чего-то не окажется
          {forDesk ? `: ${ifMissingActionShortLabels[chosen]}` : `, ${ifMissingPromises[chosen]}.`}
        </p>
      )}
      {forDesk ? (
        <p className={styles.total}>
          <strong>Итого</strong>
          <span className={text.quiet}>
            {delivery === 0 ? 'доставка бесплатно' : `с доставкой ${formatShortSum(delivery)}`}
          </span>
          <strong>{formatShortSum(goods + delivery)}</strong>
        </p>
      ) : (
        <SumRows
          rows={[
            ...(delivery === 0 ? [] : [{ label: 'Товары', value: <Price kopecks={goods} decimals={2} /> }]),
            {
              label: 'Доставка',
              value: delivery === 0 ? 'Бесплатно' : <Price kopecks={delivery} decimals={2} />,
            },
            { label: 'Итого', value: <Price kopecks={goods + delivery} decimals={2} />, total: true },
          ]}
        />
      )}
      {less !== null && <p className={text.flag}>{less}</p>}
    </section>
  );
}

export function OrderRecipient({ order, forBuyer, heading: Heading = 'h3' }: RecipientProps) {
  return (
    <section className={joinClassNames(stack.gap12, styles.whole, factList.inLines)}>
      <Heading className={styles.title}>Получатель</Heading>
      <p className={styles.recipient}>{formatRecipientName(order)}</p>
      <OrderRecipientFacts order={order} forBuyer={forBuyer} />
    </section>
  );
}

/** The same without the name, for where it stands already. */
export function OrderRecipientFacts({ order, forBuyer }: Omit<RecipientProps, 'heading'>) {
  return (
    <RecipientFactList
      birthDate={order.birthDateClient}
      squadNumber={order.squadNumberClient}
      facilityName={typesetName(order.workAddressName)}
      phone={order.phoneBuyer}
      phoneLabel={forBuyer ? 'Ваш телефон' : 'Телефон покупателя'}
      additionalInfo={order.additionalInfoClient}
    />
  );
}

interface BuyerLineProps {
  order: Order & Partial<Pick<DeskOrder, 'buyer'>>;
  label?: string;
  /** Beside the number. */
  children?: ReactNode;
}

/** «Кому: Соколова Анна Петровна», and below it the number to press and the e-mail; nothing once they are forgotten. */
export function BuyerLine({ order, label = 'Кому', children }: BuyerLineProps) {
  const { buyer, emailBuyer, phoneBuyer } = order;
  const name = buyer ? formatFullName({ ...buyer, middleName: buyer.middleName ?? '' }).trim() : emailBuyer;
  if (name === '') return null;
  return (
    <p className={text.breaks}>
      <span className={text.quiet}>{label}:</span> {name}
      <br />
      {phoneBuyer !== '' && (
        <a className={styles.phone} href={`tel:${phoneBuyer}`}>
          {formatPhone(phoneBuyer)}
        </a>
      )}
      {children}
      {buyer && <span className={styles.email}> {emailBuyer}</span>}
    </p>
  );
}

/** What a buyer has ordered before, the newest first. */
export function LastBuyerOrders({ email, open = false }: { email: string; open?: boolean }) {
  const pageable = { page: 0, size: 3, sortDirection: 'DESC' } as const;
  const { response } = useCallQuery(listAllOrdersPage, { body: { searchEmail: email, pageable } });
  const orders = response?.content.filter(({ emailBuyer }) => emailBuyer === email) ?? [];
  if (orders.length === 0) return null;
  return (
    <Disclosure title="Последние заказы" open={open}>
      <PlainList className={text.small}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/admin/user-order-list?open=${order.id}`} target="_blank">
              №&nbsp;{order.id}
            </Link>{' '}
            от {formatDayAndMonth(moscowDay(new Date(order.createdAt)))}:{' '}
            {withInitials(formatRecipientName(order))}, {formatShortSum(sumOrderTotalKopecks(order))},{' '}
            {deskStatusLabels[order.status].toLowerCase().replaceAll(' ', '\u00A0')}
          </li>
        ))}
      </PlainList>
    </Disclosure>
  );
}

type Parcel = NonNullable<Order['parcel']>;

/** What a parcel weighed when it was ordered, its box included: «12,4 кг», or at least that. */
export function formatOrderedParcelWeight({ grams, unweighed }: Pick<Parcel, 'grams' | 'unweighed'>): string {
  const weight = `${formatKilogramsRoundedUp(grams)}\u00A0кг`;
  return unweighed.length === 0 ? weight : `не меньше ${weight}`;
}

/** What a parcel weighs: by the scales, else by what was put in once it is packed, else as ordered; null where nothing is known. */
export function describeParcelWeight({ weighedGrams, packedGrams, parcel }: Order) {
  const grams = weighedGrams ?? packedGrams ?? parcel?.grams;
  if (grams === undefined) return null;
  const atLeast = weighedGrams === undefined && parcel !== null && parcel.unweighed.length > 0;
  const estimate = `${atLeast ? 'от' : '≈'} ${formatKilogramsRoundedUp(grams)}\u00A0кг`;
  const words = weighedGrams === undefined ? estimate : formatWeighed(grams);
  return { grams, words, atLeast, over: parcel && formatOverweight({ ...parcel, grams }) };
}

/** «больше 20 кг», by the limit of its facility; null for a parcel that is not. */
export function formatOverweight({ grams, limitGrams }: Pick<Parcel, 'grams' | 'limitGrams'>): string | null {
  return grams > limitGrams ? `больше ${formatKilogramsRoundedDown(limitGrams)}\u00A0кг` : null;
}

interface StatusHistoryProps {
  history: Order['statusHistory'];
  forBuyer: boolean;
  /** Who of the administrators it was, by the ids of the history; the buyer hears no names. */
  names?: ReadonlyMap<number, string>;
}

/** What happened to an order and when, from its beginning on, with the administrator's comments. */
export function StatusHistoryList({ history, forBuyer, names }: StatusHistoryProps) {
  const labels = forBuyer ? buyerStatusLabels : deskStatusLabels;
  return (
    <ol className={styles.history}>
      {history.map(({ id, status, changedAt, author, comment }, index) => (
        <li key={id} className={styles.change}>
          <p className={text.strong}>
            {status !== history[index - 1]?.status
              ? labels[status]
              : isMayPayNote(comment)
                ? 'Оплата'
                : 'Исправлен получатель'}
          </p>
          <p className={text.quiet}>
            <time dateTime={changedAt}>{formatMoment(changedAt)}</time>
            {index === 0
              ? `, ${beginningLabel(author, names?.get(id))}`
              : `, ${authorLabel(author, forBuyer, names?.get(id))}`}
          </p>
          {comment !== null && (
            <p className={styles.comment}>
              <span className={text.quiet}>Комментарий администратора:</span> {comment}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How an order began; an administrator makes one for a buyer who calls. */
function beginningLabel(author: 'USER' | 'ADMIN', name?: string): string {
  if (author === 'USER') return 'заказ оформлен';
  return `оформил администратор${name === undefined ? '' : ` ${name}`} по телефону`;
}

function authorLabel(author: 'USER' | 'ADMIN', forBuyer: boolean, name?: string): string {
  if (author === 'ADMIN') return name ?? 'администратор';
  return forBuyer ? 'вы' : 'покупатель';
}

/** «Изменения при сборке»: what went in for what, what was not put in, and what an unpaid order costs less for it. */
export function PackingChangesNotice({ order: { packingChanges, status } }: { order: Order }) {
  if (packingChanges === undefined) return null;
  const { replaced, missing } = describePackingChanges(packingChanges.lines, packingChanges.parts);
  // What is to be given back is said with the rest of the money.
  const less = unpaidStatuses.includes(status) ? formatRefund(status, packingChanges.refund) : null;
  return (
    <Notice kind="info">
      {replaced.length === 1 && <p>Изменения при сборке: {typesetName(replaced.join())}</p>}
      {replaced.length > 1 && (
        <>
          <p>Изменения при сборке:</p>
          <ul>
            {replaced.map((words) => (
              <li key={words}>{typesetName(words)}</li>
            ))}
          </ul>
        </>
      )}
      {missing !== null && <p>{typesetName(missing)}</p>}
      {less !== null && <p>{less}</p>}
    </Notice>
  );
}

/** What came of what is due, or what is to be given back, in a sentence for the buyer; nothing where it adds up. */
export function OwnOrderBalance({ order }: { order: Order }) {
  const { money, status } = order;
  if (money === undefined) return null;
  const balance = getOrderPaymentBalance(money, sumOrderTotalKopecks(order), status);
  if (balance.kind === 'OWED') return <p>К возврату {formatShortSum(balance.sum)}.</p>;
  if (balance.kind === 'OVERPAID') {
    return <p>Поступило больше, чем стоит заказ: к возврату {formatShortSum(balance.sum)}.</p>;
  }
  if (balance.kind !== 'UNDERPAID' || isWithoutMoney(money)) return null;
  return (
    <p>
      {describeReceived(money)}, осталось заплатить {formatShortSum(balance.sum)}.
    </p>
  );
}

const looks = {
  unpaid: tone.waiting,
  inWork: tone.going,
  delivered: tone.good,
  cancelled: tone.quiet,
};

/** At the desk most orders are not paid yet: amber is left to what needs a look. */
const deskLooks = { ...looks, unpaid: tone.plain };

const badgeClass = (status: OrderStatus, look: typeof looks) =>
  joinClassNames(styles.badge, look[orderStageByStatus[status]]);

/** The status of an order in words for the buyer whose order it is. */
export function OwnOrderBadge({ status }: { status: OrderStatus }) {
  return <span className={badgeClass(status, looks)}>{buyerStatusLabels[status]}</span>;
}

/** The status of an order for the desk: a short word for the eye, the whole label for the ear and the pointer. */
export function DeskOrderBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={badgeClass(status, deskLooks)} title={statusLabels[status]}>
      <span aria-hidden="true">{shortStatusLabels[status]}</span>
      <span className="visually-hidden">{statusLabels[status]}</span>
    </span>
  );
}
