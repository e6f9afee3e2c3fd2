import { useEffect } from 'react';
import { isBusy, useShortcuts } from '../../desk/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './order-panel.module.css';

interface OrderPanelProps {
  orderId: number;
  /** Takes the element that the opened order is put into. */
  onSlot(slot: HTMLElement | null): void;
  onClose(): void;
}

/** The opened order beside the list. It scrolls by itself, so that the list stays where it is. */
export function OrderPanel({ orderId, onSlot, onClose }: OrderPanelProps) {
  useShortcuts('Открытый заказ', [
    { press: ['KeyO'], label: 'В открытый заказ и обратно в список', run: () => toAndFro(orderId) },
  ]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Where something is typed, and in a dialog, Esc is theirs.
      if (isBusy(event.target)) return;
      openerOf(orderId)?.focus({ preventScroll: true });
      onClose();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [orderId, onClose]);
  return (
    <aside className={styles.panel} aria-label={`Заказ № ${orderId}`} tabIndex={-1} data-panel>
      <div className={styles.head}>
        <h2>Заказ № {orderId}</h2>
        <Button
          variant="quiet"
          onClick={() => {
            openerOf(orderId)?.focus({ preventScroll: true });
            onClose();
          }}
        >
          Закрыть
        </Button>
      </div>
      <div ref={onSlot} />
    </aside>
  );
}

const openerOf = (id: number) => document.querySelector<HTMLElement>(`[data-order="${id}"] [aria-expanded]`);

function toAndFro(id: number): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]');
  if (panel?.contains(document.activeElement)) openerOf(id)?.focus();
  else panel?.focus();
}
