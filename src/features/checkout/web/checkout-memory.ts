import { draft, personalDraft } from '../../../shared/web/draft.ts';
import type { CartLines } from '../../cart/cart-lines.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { orderFingerprint } from '../order-fingerprint.ts';

/** The order this tab confirmed last, and the saved address it went to. */
export const confirmedOrder = personalDraft<{ order: Order; addressId: number }>('confirmedOrder');

const kept = draft<{ fingerprint: string; key: string }>('orderKey');

/**
 * The `Idempotency-Key` of this very order: the same after a reload, another for another cart or
 * address (contract.md §2, confirm).
 */
export const orderKey = {
  of(addressId: number, lines: CartLines): string {
    const fingerprint = orderFingerprint(addressId, lines);
    const known = kept.read();
    if (known?.fingerprint === fingerprint) return known.key;
    const random = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
    kept.write({ fingerprint, key });
    return key;
  },
  /** The order is made: the same goods once more are another order. */
  forget: kept.clear,
};

const LAST_RECIPIENT = 'lastRecipient';

/** The saved address that was chosen last in this browser; only its id is kept. */
export const lastRecipient = {
  read(): number | null {
    const id = Number(localStorage.getItem(LAST_RECIPIENT));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  },
  write(id: number): void {
    try {
      localStorage.setItem(LAST_RECIPIENT, String(id));
    } catch {
      // Then the newest goes first next time.
    }
  },
};
