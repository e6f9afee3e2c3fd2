import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import { SumRows } from '../../../../shared/web/sum-rows.tsx';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice, NoticeArea, useNotice } from '../../../../shared/web/ui/notice.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { CartChangeList, forgetChanges, hydrateCart, useHydratedCart } from '../../../cart/cart.web.ts';
import type { CartLines } from '../../../cart/cart-lines.ts';
import { stepUrl } from '../../checkout-step.ts';
import type { CameFrom } from '../steps/step-frame.tsx';
import type { useOrderSummary } from '../use-order-summary.ts';
import styles from './confirm-form.module.css';
import { type ConfirmFailure, useConfirmOrder } from './use-confirm-order.ts';

interface ConfirmFormProps {
  addressId: number;
  lines: CartLines;
  goodsKopecks: number;
  summary: ReturnType<typeof useOrderSummary>;
  onConfirmed(): void;
}

/** The sums, what changed meanwhile, and the button that makes the order. */
export function ConfirmForm({ addressId, lines, goodsKopecks, summary, onConfirmed }: ConfirmFormProps) {
  const { deliveryKopecks, deliveryFailed, retryDelivery } = summary;
  const navigate = useNavigate();
  const { notice, show, clear } = useNotice();
  const { busy, confirm } = useConfirmOrder(addressId);
  const { changes } = useHydratedCart();
  const [failure, setFailure] = useState<ConfirmFailure['kind'] | null>(null);
  const [deliveryWas, setDeliveryWas] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);

  const deliveryChanged = deliveryWas !== null && deliveryKopecks !== null && deliveryWas !== deliveryKopecks;
  const changed = changes.dropped.length + changes.repriced.length > 0 || deliveryChanged;
  const total = deliveryKopecks === null ? null : goodsKopecks + deliveryKopecks;

  useEffect(() => {
    if (deliveryFailed) show('error', 'Ошибка при загрузке данных учреждения');
  }, [deliveryFailed, show]);

  async function submit() {
    if (busy || total === null) return;
    setFailure(null);
    const outcome = await confirm(lines, total);
    if ('id' in outcome) {
      onConfirmed();
      navigate(stepUrl(5), { state: { from: 4 } satisfies CameFrom });
      return;
    }
    setFailure(outcome.kind);
    show('error', outcome.message);
    if (outcome.kind !== 'changed') return;
    setDeliveryWas(deliveryKopecks);
    await hydrateCart();
    retryDelivery();
    area.current?.focus();
  }

  function goOn() {
    forgetChanges();
    setDeliveryWas(null);
    area.current?.focus();
  }

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
            {
              label: 'Итого',
              value: total === null ? '—' : <Price kopecks={total} decimals={2} />,
              total: true,
            },
          ]}
        />
      </div>
      <div ref={area} tabIndex={-1} className={styles.area}>
        {changed ? (
          <>
            <div role="alert">
              <Notice kind="warning">
                <p>Пока вы оформляли заказ, кое-что изменилось.</p>
                <CartChangeList changes={changes} decimals={2} />
                {deliveryChanged && (
                  <p>
                    Доставка: {formatRoubles(deliveryWas, 2)} → {formatRoubles(deliveryKopecks, 2)}
                  </p>
                )}
              </Notice>
            </div>
            <Button full onClick={goOn}>
              Продолжить
            </Button>
          </>
        ) : (
          <>
            <Button full disabled={total === null} busy={busy} busyText="Подтверждение…" onClick={submit}>
              Подтвердить заказ
            </Button>
            <FailureHint kind={failure} />
          </>
        )}
      </div>
      {/* Below: a notice that pushed the button away would lie under the pointer and never go. */}
      <NoticeArea notice={notice} clear={clear} />
    </>
  );
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

/** What stays after the message is gone, so that nobody is left wondering whether there is an order. */
function FailureHint({ kind }: { kind: ConfirmFailure['kind'] | null }) {
  if (kind === 'inDoubt') return <p>Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится.</p>;
  if (kind !== 'made') return null;
  return (
    <p>
      Такой заказ уже есть среди ваших: <Link to="/user-order-list">Мои заказы</Link>.
    </p>
  );
}
