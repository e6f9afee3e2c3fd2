import { MAX_PRICE_KOPECKS } from '../lib/money/roubles.ts';

/** What a facility charges, in kopecks. */
export interface DeliveryTerms {
  deliveryKopecks: number;
  freeFromKopecks: number;
}

/** True where delivery is never free: the largest threshold there is stands for that. */
export function isDeliveryNeverFree(freeFromKopecks: number): boolean {
  return freeFromKopecks >= MAX_PRICE_KOPECKS;
}

/** True where goods of this sum, in kopecks, are delivered for nothing: from the threshold on, so 0 is always free. */
export function isDeliveryFree({ freeFromKopecks }: DeliveryTerms, goodsKopecks: number): boolean {
  return goodsKopecks >= freeFromKopecks;
}

/** The delivery to add to goods of this sum, both in kopecks. */
export function computeDeliveryCost(terms: DeliveryTerms, goodsKopecks: number): number {
  return isDeliveryFree(terms, goodsKopecks) ? 0 : terms.deliveryKopecks;
}
