import { ConfirmDialog } from '../../../../../shared/web/ui/dialog.tsx';
import { finalStatuses, isJump, type OrderStatus, statusLabels } from '../../../order-status.ts';
import type { Order } from '../../../user-order.contract.ts';
import { HELD_LABEL, passesMark } from '../../../waiting-order.ts';
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

/** Asks before an order is cancelled for good, led over a step, or taken further though its recipient is gone. */
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
      title={titleOf(order, to)}
      text={
        <>
          {to !== null && reasonsOf(order, to).map((reason) => <p key={reason}>{reason}</p>)}
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

function titleOf({ id, status }: Order, to: OrderStatus | null): string {
  if (to === null) return '';
  if (finalStatuses.includes(to)) return `Отменить заказ № ${id}?`;
  return `Перевести заказ № ${id} ${isJump(status, to) ? 'сразу ' : ''}в «${statusLabels[to]}»?`;
}

/** What speaks against it. */
function reasonsOf(order: Order, to: OrderStatus): string[] {
  if (finalStatuses.includes(to)) {
    return ['Вернуть его будет нельзя. Покупатель увидит отмену в своих заказах.'];
  }
  const reasons: string[] = [];
  if (passesMark(order, to)) {
    reasons.push(`На заказе отметка «${HELD_LABEL}». Сначала поговорите с покупателем.`);
  }
  if (isJump(order.status, to)) {
    reasons.push(`Сейчас он «${statusLabels[order.status]}»: шаг между ними будет пропущен.`);
  }
  return reasons;
}
