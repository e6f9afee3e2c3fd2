/** What a facility charges, in kopecks. */
export interface DeliveryTerms {
  deliveryKopecks: number;
  freeFromKopecks: number;
}

/**
 * The delivery to add to goods of this sum, all in kopecks: nothing from the threshold on, so a
 * threshold of 0 is always free.
 */
export function deliveryCost(terms: DeliveryTerms, goodsKopecks: number): number {
  return goodsKopecks >= terms.freeFromKopecks ? 0 : terms.deliveryKopecks;
}
