import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Payee } from '../../contract/shop-facts.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { downloadFile } from '../../ui/data/download-file.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/lists/fact-list.tsx';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { unpaidStatuses } from '../order-status.ts';
import { listOwnOrdersPage, ORDERS_PAGE_SIZE, type Order } from '../user-order.contract.ts';
import styles from './order-payment.module.css';

/** Whom the buyer may pay for an order by its QR code; null where there is nothing to pay, or no code is shown. */
export function usePayee(order: Order | null): Payee | null {
  const { payee, payeeWhenTold } = usePublicShopInfo();
  if (order === null || !isAwaitingPayment(order)) return null;
  return order.mayPay ? (payee ?? payeeWhenTold) : payee;
}

interface OrderPaymentProps {
  order: Order;
  payee: Payee;
}

interface PayButtonProps {
  order: Order;
  variant: 'primary' | 'secondary';
}

/** Whoever pays for an older one looks at a list that has just been loaded. */
const LATEST = { page: 0, size: ORDERS_PAGE_SIZE, sortDirection: 'DESC' as const };

/** «Как заплатить»: opens the QR code of an order and what it says, line by line. */
export function PayOrderByQrButton({ order, variant }: PayButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        Как заплатить<span className="visually-hidden"> за заказ № {order.id}</span>
      </Button>
      <Dialog open={open} title={`Как заплатить за заказ №\u00a0${order.id}`} onClose={() => setOpen(false)}>
        <CurrentPayment order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The screen may be old: an order that was paid, cancelled or taken back meanwhile is not to be paid. */
function CurrentPayment({ order, onClose }: { order: Order; onClose(): void }) {
  const { response, failure } = useCallQuery(listOwnOrdersPage, { body: { pageable: LATEST } });
  const current = response?.content.find(({ id }) => id === order.id) ?? order;
  const payee = usePayee(current);
  if (response === null && failure === null) return <div className={styles.picture} aria-busy />;
  if (payee !== null) return <PaymentForm order={current} payee={payee} onClose={onClose} />;
  return (
    <>
      <p>Платить за этот заказ сейчас не нужно. Что с ним, написано в разделе «Мои заказы».</p>
      <Button variant="secondary" onClick={onClose}>
        Закрыть
      </Button>
    </>
  );
}

function PaymentForm({ order, payee, onClose }: OrderPaymentProps & { onClose(): void }) {
  const { canvas, failed } = usePaymentQr(order, payee);
  const save = () =>
    canvas?.toBlob((file) => {
      if (file !== null) downloadFile(`Оплата заказа ${order.id}.png`, file);
    });
  return (
    <>
      <p className={styles.sum}>{formatRoubles(computeKopecksToPay(order), 2)}</p>
      <QrPicture order={order} canvas={canvas} failed={failed} />
      <div className={styles.buttons}>
        <Button disabled={canvas === null} onClick={save}>
          Сохранить картинку
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Закрыть
        </Button>
      </div>
      <ol className={styles.steps}>
        <li>Сохраните картинку. С экрана компьютера её можно просто снять камерой телефона.</li>
        <li>В приложении своего банка выберите оплату по QR-коду и откройте эту картинку.</li>
        <li>Проверьте получателя и сумму, потом подтвердите перевод.</li>
      </ol>
      <Disclosure title="Показать реквизиты" open={failed}>
        <Requisites order={order} payee={payee} />
      </Disclosure>
      <p className={textStyles.quiet}>
        Деньги видны нам не сразу. Когда они придут, у заказа появится «Оплачен»: второй раз платить не нужно.
      </p>
    </>
  );
}

/** On paper: the QR code beside the same requisites. */
export function PrintedPayment({ order, payee }: OrderPaymentProps) {
  const { canvas, failed } = usePaymentQr(order, payee);
  return (
    <section className={styles.printed}>
      <h2 className={textStyles.large}>Оплата</h2>
      <QrPicture order={order} canvas={canvas} failed={failed} />
      <FactList facts={listRequisites(order, payee).map(({ label, shown }) => [label, shown] as const)} />
    </section>
  );
}

/** A dot of the code takes so many dots of the picture: it stays sharp when a bank's application reads the file. */
const DOT = 8;

/** The QR code of an order as a picture; null until its code has come, `failed` when it did not. */
function usePaymentQr(order: Order, payee: Payee) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [failed, setFailed] = useState(false);
  const words = formatPaymentQr(payee, { id: order.id, kopecks: computeKopecksToPay(order) });
  useEffect(() => {
    let gone = false;
    // Few people pay at a given visit.
    import('uqr').then(
      ({ encode }) => gone || setCanvas(drawDots(encode(words, { ecc: 'M', border: 4 }).data)),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [words]);
  return { canvas, failed };
}

/** Black on white in every theme: so banks read it. */
function drawDots(dots: readonly (readonly boolean[])[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = dots.length * DOT;
  canvas.height = dots.length * DOT;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000000';
  for (const [y, row] of dots.entries()) {
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * DOT, y * DOT, DOT, DOT);
  }
  return canvas;
}

interface QrPictureProps {
  order: Order;
  canvas: HTMLCanvasElement | null;
  failed: boolean;
}

/** The picture in its place, which is kept until it comes. */
function QrPicture({ order, canvas, failed }: QrPictureProps) {
  if (failed) return <Notice kind="warning">Картинка не загрузилась. Заплатить можно по реквизитам.</Notice>;
  return (
    <div className={styles.picture}>
      {canvas !== null && <img src={canvas.toDataURL()} alt={`QR-код для оплаты заказа № ${order.id}`} />}
    </div>
  );
}

interface Requisite {
  label: string;
  shown: string;
  /** As the fields of a bank take it. */
  copied: string;
}

function listRequisites(order: Order, payee: Payee): Requisite[] {
  const kopecks = computeKopecksToPay(order);
  const sum = `${Math.floor(kopecks / 100)},${String(kopecks % 100).padStart(2, '0')}`;
  const same = (label: string, value: string) => ({ label, shown: value, copied: value });
  return [
    same('Получатель', payee.name),
    same('ИНН', payee.inn),
    same('Расчётный счёт', payee.account),
    same('Банк', payee.bank),
    same('БИК', payee.bic),
    same('Корр. счёт', payee.correspondentAccount),
    { label: 'Сумма', shown: formatRoubles(kopecks, 2), copied: sum },
    same('Назначение платежа', paymentPurpose(order.id)),
  ];
}

function Requisites({ order, payee }: OrderPaymentProps) {
  return (
    <dl className={stack.gap8}>
      {listRequisites(order, payee).map((requisite) => (
        <RequisiteLine key={requisite.label} {...requisite} />
      ))}
    </dl>
  );
}

function RequisiteLine({ label, shown, copied }: Requisite): ReactNode {
  const value = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState('');
  return (
    <div className={styles.requisite}>
      <dt className={textStyles.quiet}>{label}</dt>
      <dd className={styles.copy}>
        <Button variant="quiet" onClick={async () => setOutcome(await copyText(copied, value.current))}>
          Скопировать<span className="visually-hidden"> — {label}</span>
        </Button>
      </dd>
      <dd className={styles.value}>
        <span ref={value}>{shown}</span>
        <span role="status" className={textStyles.hintBelow}>
          {outcome}
        </span>
      </dd>
    </div>
  );
}

type PricedOrder = Pick<Order, 'priceProducts' | 'totalShippingCost' | 'money'>;

/** What is still to be paid for an order, in kopecks: its goods and delivery, less what was not packed and what came. */
export const computeKopecksToPay = ({ priceProducts, totalShippingCost, money }: PricedOrder): number =>
  money === undefined
    ? priceProducts + totalShippingCost
    : Math.max(0, money.due + money.refunded - money.received);

/** Whether a buyer is to pay for an order now: not once it is paid or cancelled, nor while its recipient was moved. */
export function isAwaitingPayment(order: PricedOrder & Pick<Order, 'status' | 'heldAt'>): boolean {
  return unpaidStatuses.includes(order.status) && order.heldAt === null && computeKopecksToPay(order) > 0;
}

/** What a payment says it is for; the bank statement finds the order by it. It names no recipient and no goods. */
const paymentPurpose = (orderId: number): string => `Заказ № ${orderId}`;

/**
 * The text of a QR code that banks read as a filled payment form: ГОСТ Р 56042-2014, in UTF-8. What is longer than the
 * standard allows is cut; the sign between the fields cannot stand within one.
 */
export function formatPaymentQr(payee: Payee, order: { id: number; kopecks: number }): string {
  const fields = {
    Name: payee.name.slice(0, 160),
    PersonalAcc: payee.account,
    BankName: payee.bank.slice(0, 45),
    BIC: payee.bic,
    CorrespAcc: payee.correspondentAccount,
    PayeeINN: payee.inn,
    Sum: String(order.kopecks),
    Purpose: paymentPurpose(order.id),
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}=${value.replaceAll('|', '/')}`);
  return ['ST00012', ...written].join('|');
}
