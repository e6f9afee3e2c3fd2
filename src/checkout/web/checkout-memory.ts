import type { Order } from '../../orders/user-order.contract.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { personalDraft } from '../../ui/draft.ts';

/** The order this tab confirmed last, and the saved address it went to. */
export const confirmedOrder = personalDraft<{ order: Order; addressId: number }>('confirmedOrder');

/** The saved address that is chosen in this tab for the order in the making; only its id is stored. */
export const chosenRecipient = personalDraft<number>('chosenRecipient');

const LAST_RECIPIENT = 'lastRecipient';

/** The saved address that was chosen last in this browser; only its id is stored. */
export const lastRecipient = {
  read(): number | null {
    const id = Number(browserStorage.get(LAST_RECIPIENT));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  },
  write(id: number): void {
    browserStorage.set(LAST_RECIPIENT, String(id));
  },
};
