import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetChanges, hydrateCart, useHydratedCart } from '../../../cart/cart.web.ts';
import type { CartLines } from '../../../cart/cart-lines.ts';
import type { Day } from '../../../lib/calendar.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeArea, useNotice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { SumRows } from '../../../ui/prices/sum-rows.tsx';
import { TotalBar } from '../../../ui/prices/total-bar.tsx';
import { stepUrl } from '../../checkout-step.ts';
import type { CameFrom } from '../step-frame.tsx';
import { FACILITY_LOST, type useOrderSummary } from '../use-order-summary.ts';
import { type Changed, ChangedNotice, hasNews, mustBeRead } from './changed-notice.tsx';
import styles from './confirm-form.module.css';
import { FailureHint } from './failure-hint.tsx';
import { type ConfirmFailure, useConfirmOrder } from './use-confirm-order.ts';

interface ConfirmFormProps {
  addressId: number;
  lines: CartLines;
  goodsKopecks: number;
  summary: ReturnType<typeof useOrderSummary>;
  /** The day of handing in that is shown; null when none is. */
  plannedDay: Day | null;
  /** The server has named another day. */
  onDayReturned(day: Day | null): void;
  /** Whether it is not known yet if the parcel will be taken. */
  isChecking: boolean;
  /** Whether something has to be agreed to first; leads there then. */
  isHeldBack(): boolean;
  onConfirmed(): void;
}

/** The sums, what changed meanwhile, and the button that makes the order. */
export function ConfirmForm({
  addressId,
  lines,
  goodsKopecks,
  summary,
  plannedDay,
  onDayReturned,
  isChecking,
  isHeldBack,
  onConfirmed,
}: ConfirmFormProps) {
  const { deliveryKopecks, deliveryFailed, retryDelivery } = summary;
  const navigate = useNavigate();
  const { notice, show, clear } = useNotice();
  const { busy, confirm } = useConfirmOrder(addressId, lines);
  const { changes } = useHydratedCart();
  const [failure, setFailure] = useState<ConfirmFailure | null>(null);
  const [looking, setLooking] = useState(false);
  const [deliveryWas, setDeliveryWas] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const changed: Changed = {
    ...changes,
    delivery:
      deliveryWas !== null && deliveryKopecks !== null && deliveryWas !== deliveryKopecks
        ? { was: deliveryWas, now: deliveryKopecks }
        : null,
  };
  const total = deliveryKopecks === null ? null : goodsKopecks + deliveryKopecks;

  useEffect(() => {
    if (deliveryFailed) show('error', FACILITY_LOST);
  }, [deliveryFailed, show]);

  async function submit() {
    if (busy || looking || isChecking || total === null || isHeldBack()) return;
    setFailure(null);
    const outcome = await confirm(total, plannedDay);
    if ('id' in outcome) {
      forgetChanges();
      onConfirmed();
      navigate(stepUrl(5), { state: { from: 4 } satisfies CameFrom });
      return;
    }
    if (outcome.day !== undefined) onDayReturned(outcome.day);
    if (outcome.kind === 'changed') await lookAgain();
    else show('error', outcome.message);
    setFailure(outcome);
    // A button that rests lets go of the focus: it goes on from here, not from the top of the page.
    bar.current?.focus();
  }

  /** What the server refused for is told once, by what the cart and the delivery are now. */
  async function lookAgain() {
    setLooking(true);
    setDeliveryWas(deliveryKopecks);
    await hydrateCart();
    retryDelivery();
    setLooking(false);
  }

  function goOn() {
    forgetChanges();
    setDeliveryWas(null);
    setFailure(null);
    bar.current?.focus();
  }

  const button = (
    <Button
      disabled={total === null}
      busy={busy || looking || isChecking}
      busyText={busy ? 'Подтверждение…' : 'Проверяем…'}
      onClick={submit}
    >
      Подтвердить заказ
    </Button>
  );
  return (
    <>
      <div className={styles.sums}>
        <SumRows
          rows={[
            { label: 'Товары', value: <Price kopecks={goodsKopecks} decimals={2} /> },
            {
              label: 'Доставка',
              value: (
                <DeliveryValue kopecks={deliveryKopecks} failed={deliveryFailed} retry={retryDelivery} />
              ),
            },
          ]}
        />
      </div>
      <TotalBar
        ref={bar}
        label="Итого"
        total={total === null ? '—' : <Price kopecks={total} decimals={2} />}
        news={
          hasNews(changed) ? (
            <ChangedNotice changed={changed} />
          ) : (
            failure !== null && !looking && <FailureHint failure={failure} />
          )
        }
      >
        {/* Over the page: a notice that pushed the button away would lie under the pointer and never go. */}
        <div className={styles.over}>
          <NoticeArea notice={notice} clear={clear} />
        </div>
        {mustBeRead(changed) ? <Button onClick={goOn}>{goOnText(changed)}</Button> : button}
      </TotalBar>
    </>
  );
}

function goOnText({ dropped }: Changed): string {
  if (dropped.length === 0) return 'Продолжить';
  return dropped.length === 1 ? 'Продолжить без этого товара' : 'Продолжить без этих товаров';
}

interface DeliveryValueProps {
  kopecks: number | null;
  failed: boolean;
  retry(): void;
}

function DeliveryValue({ kopecks, failed, retry }: DeliveryValueProps) {
  if (kopecks !== null) return kopecks === 0 ? 'Бесплатно' : <Price kopecks={kopecks} decimals={2} />;
  if (!failed) return 'Считаем…';
  return (
    <Button variant="quiet" onClick={retry}>
      Повторить
    </Button>
  );
}
