import { ConfirmDialog } from '../../../../../shared/web/ui/dialog.tsx';
import { finalStatuses, type OrderStatus, statusLabels } from '../../../order-status.ts';
import type { Order } from '../../../user-order.contract.ts';
import { CommentField } from './status-buttons.tsx';

interface StatusQuestionProps {
  order: Order;
  /** What the order is to become; null while nothing is asked. */
  to: OrderStatus | null;
  busy: boolean;
  comment: string;
  onComment(text: string): void;
  onConfirm(to: OrderStatus): void;
  onClose(): void;
}

/** Asks before an order is cancelled for good, or led over a step. */
export function StatusQuestion({
  order,
  to,
  busy,
  comment,
  onComment,
  onConfirm,
  onClose,
}: StatusQuestionProps) {
  const final = to !== null && finalStatuses.includes(to);
  return (
    <ConfirmDialog
      open={to !== null}
      title={
        final
          ? `Отменить заказ № ${order.id}?`
          : `Перевести заказ № ${order.id} сразу в «${to ? statusLabels[to] : ''}»?`
      }
      text={
        <>
          <p>
            {final
              ? 'Вернуть его будет нельзя. Покупатель увидит отмену в своих заказах.'
              : `Сейчас он «${statusLabels[order.status]}»: шаг между ними будет пропущен.`}
          </p>
          <CommentField hint="Увидит покупатель." value={comment} onChange={onComment} />
        </>
      }
      confirmText={final ? 'Отменить заказ' : 'Перевести'}
      closeText={final ? 'Не отменять' : 'Не переводить'}
      danger={final}
      busy={busy}
      onConfirm={() => to !== null && onConfirm(to)}
      onClose={onClose}
    />
  );
}
