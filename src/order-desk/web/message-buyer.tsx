import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { textSettingDefinitions } from '../../contract/shop-settings.ts';
import { mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import { formatDayHidingCurrentYear, formatOnWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { formatDayAndMonth, formatMoment, moscowDay } from '../../lib/calendar.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhoneInput } from '../../lib/text/format-phone.ts';
import { formatShortSum, getOrderPaymentBalance } from '../../orders/order-money.ts';
import {
  isOrderOnHold,
  liveStatuses,
  ORDER_ON_HOLD_LABEL,
  orderStageByStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import { BuyerLine, describeBoxes, sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { type DeskOrder, getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import {
  addOrderMessage,
  getOrderNotes,
  MAX_MESSAGE_LENGTH,
  type MessageTemplate,
  type MessageWay,
  messageTemplateLabels,
  messageWayLabels,
  type OrderMessage,
} from '../../orders/user-order-notes.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { forgetEditDraft, useEditDraft } from '../../ui/edit-draft.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import styles from './order-table.module.css';

/** What is said once a message is noted. */
export const sentWords = (way: MessageWay): string =>
  way === 'MAIL' ? 'Письмо отправляется' : 'Сообщение записано';

/** Whether the buyer has a number to write to, and the worker may. */
export const mayWriteTo = ({ phoneBuyer }: Order): boolean =>
  phoneBuyer !== '' && mayCall(addOrderMessage) && mayCall(getOrderNotes);

interface MessageBuyerProps extends Pick<MessageFormProps, 'notes' | 'onClose'> {
  order: DeskOrder;
  /** What may be written about: what was not put in, or came back. */
  about: string;
}

/** «Написать покупателю», below who that is: ready words, and the ways they go. */
export function MessageBuyer({ order, about, notes, onClose }: MessageBuyerProps) {
  return (
    <div ref={showWhole} className={styles.writing}>
      <div className={inRow.between}>
        <h3>Написать покупателю</h3>
        <div className={inRow.last}>
          <Button variant="quiet" onClick={() => onClose(null)}>
            Закрыть
          </Button>
        </div>
      </div>
      {about !== '' && <p className={text.flag}>{typesetName(about)}</p>}
      <MessageForm orders={[order]} notes={notes} onClose={onClose} />
    </div>
  );
}

/** Beside the list all of it has room, and the page stays where it is. */
const showWhole = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

interface MessageWalkProps {
  orders: readonly DeskOrder[];
  /** Of the button; «Напомнить: 3» without. */
  label?: string;
  onSaid(words: string): void;
}

/** «№ 5», «№ 5 и № 6» */
const listNumbers = (orders: readonly Order[]): string =>
  inSentence.format(orders.map(({ id }) => `№\u00a0${id}`));

const inSentence = new Intl.ListFormat('ru');

/** «заказ № 5», «заказы № 5 и № 6» */
const nameOrders = (orders: readonly Order[], [one, many]: [one: string, many: string]): string =>
  `${orders.length > 1 ? many : one} ${listNumbers(orders)}`;

/** «Напомнить: 3»: leads through the buyers of these orders, writing to each once, and about no order on hold. Closed on the way, it goes on from there. */
export function MessageWalkButton({ orders, label, onSaid }: MessageWalkProps) {
  const [isOpen, setOpen] = useState(false);
  /** The numbers of those that were written about or passed over. */
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set());
  const due = orders.filter((order) => !isOrderOnHold(order));
  const skipped = orders.filter(isOrderOnHold);
  const unsaid = due.filter(({ id }) => !passed.has(id));
  const buyerOf = ({ emailBuyer, phoneBuyer }: DeskOrder) => `${emailBuyer} ${phoneBuyer}`;
  const buyers = Map.groupBy(due, buyerOf).size;
  const [next = [], ...others] = Map.groupBy(unsaid, buyerOf).values();
  const together = isOpen ? next : [];
  const [order] = together;
  const notes = useCallQuery(getOrderNotes, order === undefined ? null : { params: { id: order.id } });
  // They were chosen a while ago: who has paid since is not reminded.
  const current = useCallQuery(
    getOrdersByIds,
    order === undefined ? null : { body: { ids: together.map(({ id }) => id) } },
  );
  const unpaid =
    current.response?.filter((one) => unpaidStatuses.includes(one.status) && !isOrderOnHold(one)) ?? null;
  const failure = notes.failure ?? current.failure;
  const closeText = others.length > 0 ? 'Пропустить' : 'Закрыть';
  function start() {
    setOpen(true);
    if (unsaid.length === 0) setPassed(new Set());
  }
  function lead(way: MessageWay | null) {
    if (way !== null) onSaid(`${nameOrders(together, ['Заказ', 'Заказы'])}: ${sentWords(way)}`);
    setPassed(new Set([...passed, ...together.map(({ id }) => id)]));
    setOpen(others.length > 0);
  }
  return (
    <>
      <Button variant={label ? 'primary' : 'secondary'} onClick={start}>
        {label ?? `Напомнить: ${unsaid.length || due.length}`}
      </Button>
      <Dialog
        open={order !== undefined}
        title={`Написать покупателю по ${nameOrders(together, ['заказу', 'заказам'])}${buyers > 1 ? `, ${buyers - others.length} из ${buyers}` : ''}`}
        onClose={() => setOpen(false)}
      >
        {skipped.length > 0 && (
          <p className={text.hint}>
            Без напоминания: {listNumbers(skipped)}. {ORDER_ON_HOLD_LABEL}.
          </p>
        )}
        {order && <BuyerLine order={order} />}
        {order && notes.response !== null && unpaid !== null && unpaid.length > 0 && (
          <MessageForm
            key={order.id}
            orders={unpaid}
            notes={notes.response}
            closeText={closeText}
            onClose={lead}
          />
        )}
        {unpaid?.length === 0 && (
          <>
            <p>Оплаты уже не ждём: напоминать не о чем.</p>
            <Button ref={focusNow} onClick={() => lead(null)}>
              {closeText}
            </Button>
          </>
        )}
        {failure !== null && (
          <>
            <ErrorAlert>{getCallFailureMessage(failure, 'Сообщения не загрузились.')}</ErrorAlert>
            <Button onClick={notes.failure === null ? current.retry : notes.retry}>Повторить</Button>
          </>
        )}
      </Dialog>
    </>
  );
}

/** What was pressed is gone with the step before. */
const focusNow = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The ways by which the administrator sends the words: nothing leaves the shop. */
type OwnWay = Exclude<MessageWay, 'MAIL'>;

const askedOfWay: Record<OwnWay, string> = {
  WHATSAPP: 'Отправили сообщение в WhatsApp?',
  SMS: 'Отправили СМС?',
  TELEGRAM: 'Отправили сообщение в Telegram?',
  COPY: 'Отправили скопированное?',
};

interface MessageFormProps {
  /** Of the first of them. */
  notes: Pick<CallResponse<typeof getOrderNotes>, 'takesMail' | 'lastWay'>;
  /** All of one buyer; more than one are told of together. */
  orders: readonly Order[];
  /** Of the button that sends nothing, where it is not the form's surroundings that close it. */
  closeText?: string;
  onClose(sent: MessageWay | null): void;
}

const TOPIC = 'message-template';

function MessageForm({ orders, notes: { takesMail, lastWay }, closeText, onClose }: MessageFormProps) {
  const shop = usePublicShopInfo();
  const [order, ...others] = orders as [Order, ...Order[]];
  const templates = others.length > 0 ? fillSharedTemplates(orders, shop) : fillTemplates(order, shop);
  const ready = templates[0] ?? { template: 'CALL_US', words: '' };
  const draft = `message-${order.id}-${ready.template}`;
  const [{ template, words }, setMessage] = useEditDraft(draft, ready, { isKept: true });
  const [way, setWay] = useState<OwnWay | null>(null);
  const [copied, setCopied] = useState('');
  const { send, busy, failure } = useSend(addOrderMessage, { revalidates: false });
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => focusNow(document.getElementById(TOPIC)), []);
  // What is asked once a way is taken must not cover the words above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies(copied): it makes the form higher.
  useEffect(() => {
    if (way !== null) showWhole(field.current?.parentElement ?? null);
  }, [way, copied]);

  function choose(chosen: string) {
    const found = templates.find((one) => one.template === chosen);
    if (found === undefined) return;
    setMessage(found);
  }

  async function note(by: MessageWay) {
    const about = {
      orderId: order.id,
      ...(others.length > 0 && { otherOrderIds: others.map(({ id }) => id) }),
    };
    const { response } = await send({ body: { ...about, template, way: by, text: words } });
    if (response === null) return;
    forgetEditDraft(draft);
    onClose(by);
  }

  /** The way that was used last is the likely one, until it is taken. */
  const likely = lastWay === null || (lastWay === 'MAIL' && !takesMail) ? 'WHATSAPP' : lastWay;
  const look = (by: MessageWay) => (by === likely && way === null ? 'primary' : 'secondary');
  const links = messengerLinks(order.phoneBuyer, words);
  const errors = failure?.errors ?? {};
  return (
    <>
      <SelectField
        id={TOPIC}
        label="О чём"
        options={templates.map((one) => ({
          value: one.template,
          label: messageTemplateLabels[one.template],
        }))}
        value={template}
        onChange={choose}
      />
      <div ref={field} className={styles.template}>
        <TextField
          id="message-words"
          label="Сообщение"
          hint="Не называйте получателя, учреждение и товары: телефон и почту могут читать и другие люди."
          multiline
          autoComplete="off"
          max={MAX_MESSAGE_LENGTH}
          value={words}
          error={errors.text}
          onChange={(typed) => setMessage({ template, words: typed })}
        />
      </div>
      {shop.phone === textSettingDefinitions.phone.byDefault && words.includes(formatPhoneOf(shop)) && (
        <Notice kind="warning">
          Телефон в тексте — образец.{' '}
          {mayOpen('/admin/settings') && <Link to="/admin/settings">Указать свой</Link>}
        </Notice>
      )}
      <div className={styles.sending}>
        <p className={text.strong}>Чем отправить</p>
        <div className={styles.ways}>
          {links.map(({ by, address }) => (
            <LinkButton
              key={by}
              variant={look(by)}
              to={address}
              {...(by !== 'SMS' && { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={() => setWay(by)}
            >
              {messageWayLabels[by]}
            </LinkButton>
          ))}
          <Button
            variant={look('COPY')}
            onClick={async () => {
              setWay('COPY');
              setCopied(await copyText(words, field.current?.querySelector('textarea') ?? null));
            }}
          >
            Скопировать
          </Button>
          {takesMail && (
            <Button variant={look('MAIL')} busy={busy} onClick={() => note('MAIL')}>
              Отправить письмом
            </Button>
          )}
        </div>
        <p role="status" className={text.hint}>
          {copied}
        </p>
        {!takesMail && shop.sendsMail && (
          <p className={text.hint}>
            Письмом отправить нельзя: почта покупателя не подтверждена, или он отказался от писем.
          </p>
        )}
        <ErrorAlert>
          {failure !== null &&
            errors.text === undefined &&
            getCallFailureMessage(failure, 'Сообщение не записалось. Попробуйте ещё раз.')}
        </ErrorAlert>
        {way !== null && <p>{askedOfWay[way]}</p>}
        {(way !== null || closeText) && (
          <FormButtons cancelText={way === null ? closeText : 'Нет'} onCancel={() => onClose(null)}>
            {way !== null && (
              <Button busy={busy} busyText="Записывается…" onClick={() => note(way)}>
                Да, отправлено
              </Button>
            )}
          </FormButtons>
        )}
      </div>
    </>
  );
}

/** Addresses that open the administrator's own programs with the words in them. */
function messengerLinks(phone: string, words: string): { by: OwnWay; address: string }[] {
  const digits = phone.replace(/\D/g, '').replace(/^8/, '7');
  const query = encodeURIComponent(words);
  const shop = encodeURIComponent(location.origin);
  return [
    { by: 'WHATSAPP', address: `https://wa.me/${digits}?text=${query}` },
    // iPhones read what follows `&`, Androids what follows `?`.
    { by: 'SMS', address: `sms:+${digits}?&body=${query}` },
    { by: 'TELEGRAM', address: `https://t.me/share/url?url=${shop}&text=${query}` },
  ];
}

interface FilledTemplate {
  template: MessageTemplate;
  words: string;
}

/** What of an order is still to be paid, in kopecks. */
function restToPay(order: Order): number {
  const { money, status } = order;
  const balance = money && getOrderPaymentBalance(money, sumOrderTotalKopecks(order), status);
  return balance?.kind === 'UNDERPAID' ? balance.sum : balance?.kind === 'UNPAID' ? (money?.due ?? 0) : 0;
}

/** In one piece on its line, without signs that a message would show. */
const formatPhoneOf = ({ phone }: PublicShopInfo): string =>
  formatPhoneInput(phone).replaceAll(' ', '\u00A0');

const isQrShown = (order: Order, shop: PublicShopInfo): boolean =>
  (order.mayPay ? (shop.payee ?? shop.payeeWhenTold) : shop.payee) !== null;

/** The templates that are true of several unpaid orders of one buyer; as in those of one, nothing is named but sums. */
function fillSharedTemplates(orders: readonly Order[], shop: PublicShopInfo): FilledTemplate[] {
  const phone = formatPhoneOf(shop);
  const start = `Здравствуйте. Это магазин «Передача», ваши ${nameOrders(orders, ['заказ', 'заказы'])}.`;
  const sums = orders.map((order) => `${formatShortSum(restToPay(order))} за №\u00A0${order.id}`);
  const total = formatShortSum(orders.reduce((sum, order) => sum + restToPay(order), 0));
  const how = orders.every((order) => isQrShown(order, shop))
    ? `Заплатить можно в приложении своего банка: кнопка «Как заплатить» у каждого заказа показывает его QR-код: ${location.origin}/user-order-list`
    : `За каждый заказ переведите отдельно и напишите в назначении его номер. Если не знаете, куда перевести деньги, позвоните нам: ${phone}.`;
  const toPay = `${start} К оплате ${total}: ${inSentence.format(sums)}. ${how}`;
  return [
    ...(orders.every((order) => restToPay(order) > 0)
      ? [{ template: 'HOW_TO_PAY' as const, words: toPay }]
      : []),
    { template: 'CALL_US', words: `${start} Перезвоните нам, пожалуйста: ${phone}. Есть вопрос о заказах.` },
  ];
}

/** The templates that are true of an order, filled in; they name no recipient, no facility and no goods. */
function fillTemplates(order: Order, shop: PublicShopInfo): FilledTemplate[] {
  const { id, status, money, handover, packed, plannedDay, heldAt } = order;
  const live = liveStatuses.includes(status);
  const isHeld = isOrderOnHold(order);
  const rest = isHeld ? 0 : restToPay(order);
  const came = money === undefined ? 0 : money.received - money.refunded;
  const today = moscowDay(new Date());
  const [phone, orders] = [formatPhoneOf(shop), `${location.origin}/user-order-list`];
  const say = (template: MessageTemplate, when: boolean, words: string): FilledTemplate[] =>
    when
      ? [{ template, words: `Здравствуйте. Это магазин «Передача», ваш заказ №\u00A0${id}. ${words}` }]
      : [];
  const callUs = say('CALL_US', true, `Перезвоните нам, пожалуйста: ${phone}. Есть вопрос о заказе.`);
  return [
    ...(isHeld ? callUs : []),
    ...say(
      'UNDERPAID',
      rest > 0 && came > 0,
      `Мы получили ${formatShortSum(came)}, осталось доплатить ${formatShortSum(rest)}. Если вы уже перевели остаток, ничего не делайте: деньги видны нам не сразу.`,
    ),
    ...say(
      'HOW_TO_PAY',
      rest > 0,
      isQrShown(order, shop)
        ? `К оплате ${formatShortSum(rest)}. Заплатить можно в приложении своего банка: кнопка «Как заплатить» у заказа показывает QR-код: ${orders}`
        : `К оплате ${formatShortSum(rest)}. В назначении перевода напишите «Заказ №\u00A0${id}». Если не знаете, куда перевести деньги, позвоните нам: ${phone}.`,
    ),
    ...say(
      'HANDED_IN',
      orderStageByStatus[status] === 'delivered',
      `Мы сдали посылку${handover === undefined ? '' : ` ${formatDayAndMonth(handover.day)}`}. Подробности — в «Моих заказах»: ${orders}`,
    ),
    ...say(
      'PACKED',
      live && packed === true,
      `Мы собрали посылку. ${
        plannedDay === null || heldAt !== null || (!order.boxes && plannedDay < today)
          ? 'День сдачи сообщим отдельно.'
          : order.boxes
            ? describeBoxes(order.boxes, today)
            : `Сдадим её ${formatOnWeekdayAndDay(plannedDay)}.`
      }`,
    ),
    ...(isHeld ? [] : callUs),
    ...say(
      'OUT_OF_STOCK',
      live,
      `Одного из товаров не оказалось. Перезвоните нам, пожалуйста: ${phone}. Решим вместе, заменить его или собрать посылку без него.`,
    ),
  ];
}

/** What was written to the buyer of an order: about what, which way, when and by whom. */
export function OrderMessages({ messages }: { messages: readonly OrderMessage[] }) {
  const [latest] = messages;
  if (latest === undefined) return null;
  const day = formatDayHidingCurrentYear(moscowDay(new Date(latest.sentAt)), moscowDay(new Date()));
  return (
    <Disclosure title={`Сообщения: ${messageTemplateLabels[latest.template]}, ${day}`}>
      <PlainList className={stack.gap12}>
        {messages.map(({ id, template, way, sentAt, sentBy, ...message }) => (
          <li key={id}>
            <p>
              <span className={text.strong}>{messageTemplateLabels[template]}</span>, {messageWayLabels[way]}
            </p>
            <p className={text.quiet}>
              <time dateTime={sentAt}>{formatMoment(sentAt)}</time>, {sentBy}
            </p>
            <p className={styles.message}>{message.text}</p>
          </li>
        ))}
      </PlainList>
    </Disclosure>
  );
}
