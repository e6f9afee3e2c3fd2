import { MAX_KOPECKS } from '../lib/money/roubles.ts';

/** What a facility charges, in kopecks. */
export interface DeliveryTerms {
  deliveryKopecks: number;
  freeFromKopecks: number;
}

/** True where delivery is never free: the largest threshold there is stands for that. */
export function isNeverFree(freeFromKopecks: number): boolean {
  return freeFromKopecks >= MAX_KOPECKS;
}

/**
 * The delivery to add to goods of this sum, all in kopecks: nothing from the threshold on, so a
 * threshold of 0 is always free.
 */
export function deliveryCost(terms: DeliveryTerms, goodsKopecks: number): number {
  return goodsKopecks >= terms.freeFromKopecks ? 0 : terms.deliveryKopecks;
}
