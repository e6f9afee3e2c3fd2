import type { SavedAddress } from '../../contract/saved-address.ts';
import { type Facility, useDeliverySum } from '../../facilities/facilities.web.ts';
import { useAddressHistory } from '../../recipients/recipients.web.ts';

/** What is said when the facility, or what delivery to it costs, could not be had. */
export const FACILITY_LOST = 'Ошибка при загрузке данных учреждения';
const CLOSED = 'В это учреждение доставки больше нет. Корзина сохранена.';

/** Why there is nothing to confirm: the words, and the way out. */
export interface SummaryProblem {
  message: string;
  /** What it probably means, where the message alone would leave one guessing. */
  hint?: string;
  /** Asks again; null where only another recipient helps. */
  retry: (() => void) | null;
}

interface OrderSummary {
  problem: SummaryProblem | null;
  /** Null while it is being loaded. */
  recipient: { address: SavedAddress; facility: Facility } | null;
  /** What delivery costs for this very sum of goods, in kopecks; null until the server has said so. */
  deliveryKopecks: number | null;
  /** Delivery could not be counted anew for another sum; `retry` asks again. */
  deliveryFailed: boolean;
  retryDelivery(): void;
}

/** All that step 4 shows of a saved address: the recipient, the facility, the delivery. */
export function useOrderSummary(addressId: number, goodsKopecks: number | null): OrderSummary {
  const { list, failure: historyFailure, reload } = useAddressHistory();
  const address = list?.find(({ id }) => id === addressId);
  const { sum, failure, retry } = useDeliverySum(address?.institutionId ?? null, goodsKopecks);

  function problem(): SummaryProblem | null {
    if (historyFailure !== null) {
      return { message: 'Ошибка при загрузке данных пользователя', retry: reload };
    }
    if (list === null) return null;
    if (address === undefined) return { message: 'Адрес пользователя не найден', retry: null };
    if (!address.institutionId) {
      return { message: 'Идентификатор учреждения не указан для этого адреса', retry: null };
    }
    // A lost session leads to the sign-in page by itself.
    if (failure?.code === 'NOT_FOUND') return { message: FACILITY_LOST, hint: CLOSED, retry: null };
    if (failure !== null && failure.status !== 401 && sum === null) return { message: FACILITY_LOST, retry };
    return null;
  }

  return {
    problem: problem(),
    recipient: address !== undefined && sum !== null ? { address, facility: sum.facility } : null,
    deliveryKopecks: sum !== null && sum.goodsKopecks === goodsKopecks ? sum.deliveryKopecks : null,
    deliveryFailed: failure !== null && sum !== null,
    retryDelivery: retry,
  };
}
