import {
  deskStatusLabels,
  getSettableStatuses,
  isStatusTransitionAllowed,
  type OrderStatus,
  statusLabels,
} from '../../orders/order-status.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import inRow from '../../ui/lists/row.module.css';
import styles from './order-table.module.css';

const settable = getSettableStatuses('administrator');

interface StatusButtonsProps {
  orderId: number;
  status: OrderStatus;
  /** The status that is being set now. */
  busyTo: OrderStatus | null;
  onPress(to: OrderStatus): void;
}

/** The states an administrator may set, the one an order stands in marked. */
export function StatusButtons({ orderId, status, busyTo, onPress }: StatusButtonsProps) {
  return (
    <fieldset className={inRow.gap8}>
      <legend className="visually-hidden">Статус заказа № {orderId}</legend>
      {settable.map((to) => (
        <button
          key={to}
          type="button"
          className={joinClassNames(styles.button, to === status && styles.here)}
          disabled={busyTo !== null || !isStatusTransitionAllowed('administrator', status, to)}
          title={statusLabels[to]}
          aria-pressed={to === status}
          aria-busy={to === busyTo || undefined}
          onClick={() => onPress(to)}
        >
          {to === status && <Icon name="check" size={18} />}
          <span>
            {deskStatusLabels[to]}
            {deskStatusLabels[to] !== statusLabels[to] && (
              <span className="visually-hidden">: {statusLabels[to]}</span>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** How long a comment may be: the rule of change-status. */
const MAX_COMMENT = 511;

interface CommentFieldProps {
  hint: string;
  value: string;
  onChange(text: string): void;
  /** So many letters are written before it. */
  taken?: number;
}

/** What an administrator says to the buyer with a new status. */
export function StatusCommentField({ taken = 0, ...props }: CommentFieldProps) {
  const max = MAX_COMMENT - taken;
  return <TextField {...props} label="Комментарий" optional multiline autoComplete="off" max={max} />;
}
